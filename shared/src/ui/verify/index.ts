export { VerifyPanel } from './verify-panel'
export { CustodyAnswer } from './custody-answer'
