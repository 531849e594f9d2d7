export { DocumentViewer } from './document-viewer'
