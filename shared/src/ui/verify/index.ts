export { VerifyPanel } from './verify-panel'
export { CustodyAnswer } from './custody-answer'
export type { KeptFile } from '../../digest'
