export { contracts, faultsOfContracts, openContracts, permissionTree } from './all-contracts'
