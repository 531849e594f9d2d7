export { PdfViewer } from './pdf-viewer'
