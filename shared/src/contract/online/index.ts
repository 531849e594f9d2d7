export { nodes } from './nodes'
export {
  CaptureCertificate,
  type CaptureStatus,
  captureStatuses,
  type CaptureType,
  captureTypes,
  Environment,
  EvidenceCapture,
  LiveCapture,
  LiveConfig,
  nextStatuses,
  permissionsOfCaptures,
  statusesOf,
  succeeded,
  WebCapture,
} from './records'
export { anyDownload, captureNumbers, online } from './routes'
