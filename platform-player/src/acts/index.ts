import type { Act } from './act'
import { apply } from './apply'
import { beginCapture, goOnCapturing } from './capture'
import { sendFeedback } from './feedback'
import { askInvoice, issueInvoice, sendToFinance } from './invoices'
import { logIn } from './log-in'
import { answerAsOffice, applyForCertificate } from './notarizations'
import { orderCertificate, recharge, settle, spend } from './orders'
import { register } from './register'
import { bringFile, saveDigest, saveEvidence, saveOwnEvidence } from './save-evidence'

/** All that happens outside, more or less often. */
export const acts: readonly Act[] = [
  ...[register, apply, logIn],
  ...[saveEvidence, saveDigest, bringFile, saveOwnEvidence, beginCapture, goOnCapturing],
  ...[recharge, orderCertificate, settle, spend, askInvoice, sendToFinance, issueInvoice],
  ...[applyForCertificate, answerAsOffice, sendFeedback],
]
