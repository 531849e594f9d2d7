export { nodes } from './nodes'
export {
  CheckForm,
  checks,
  type DocumentKind,
  documentNames,
  notarialStatuses,
  NotarizationDetail,
  NotarizationRow,
  notarizationTabs,
  Notary,
  outcomes,
  pays,
  payStatuses,
  sendTypes,
} from './records'
export { notarization } from './routes'
