export { nodes } from './nodes'
export {
  appKinds,
  CustodyEvent,
  type CustodyKind,
  custodyKinds,
  Device,
  EvidenceDetail,
  EvidenceRow,
  fileStatuses,
  fileTypes,
  linkPurposes,
  LinkRow,
  linkStates,
  linkTargets,
  MAX_LINK_MINUTES,
  noFileYet,
  shownFileStatuses,
  phoneSystems,
} from './records'
export { evidence } from './routes'
