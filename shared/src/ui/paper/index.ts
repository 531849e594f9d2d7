export { Paper, type PaperHandle } from './paper'
export { QrCode } from './qr-code'
