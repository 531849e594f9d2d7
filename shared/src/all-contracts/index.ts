export { contracts, faultsOfContracts, permissionTree } from './all-contracts'
