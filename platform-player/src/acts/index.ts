import type { Act } from './act'
import { apply } from './apply'
import { beginCapture, advanceCapture } from './capture'
import { sendFeedback } from './feedback'
import { askInvoice, issueInvoice, sendToFinance } from './invoices'
import { logIn } from './log-in'
import { answerAsOffice, applyForCertificate } from './notarizations'
import { orderCertificate, recharge, settle, spend } from './orders'
import { register } from './register'
import { bringFile, saveDigest, saveEvidence, saveOwnEvidence } from './save-evidence'

/** All acts. Their weights say how often each is chosen. */
export const acts: readonly Act[] = [
  ...[register, apply, logIn],
  ...[saveEvidence, saveDigest, bringFile, saveOwnEvidence, beginCapture, advanceCapture],
  ...[recharge, orderCertificate, settle, spend, askInvoice, sendToFinance, issueInvoice],
  ...[applyForCertificate, answerAsOffice, sendFeedback],
]
