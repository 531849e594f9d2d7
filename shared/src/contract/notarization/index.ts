export { nodes } from './nodes'
export {
  ReviewForm,
  reviewResults,
  type DocumentKind,
  documentNames,
  handlings,
  notarialStatuses,
  NotarizationDetail,
  NotarizationRow,
  notarizationTabs,
  Notary,
  outcomes,
  pays,
  payStatuses,
  revealedFields,
  sendTypes,
} from './records'
export { notarization } from './routes'
