import { problemsOfContracts } from './all-contracts'

export { contracts, openContracts, permissionTree, problemsOfContracts } from './all-contracts'
/** @deprecated `problemsOfContracts` */
export const faultsOfContracts = problemsOfContracts
