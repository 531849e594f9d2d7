import type { Trust } from '@console/platform/contract/proof'
import { verifySignedPdf } from '../proof'
import type { Answer } from './answers-to'

/** A certificate has some pages; a file of gigabytes is not read into memory to find out. */
const MOST_BYTES = 32 << 20

/** What is to be said of a file that is a signed PDF, beside a piece of evidence; undefined when it is none. */
export async function signedCertificate(file: File, trust: Trust, baoquan: string): Promise<Answer | undefined> {
  if (file.size > MOST_BYTES || (await file.slice(0, 5).text()) !== '%PDF-') return undefined
  const answer = await verifySignedPdf(new Uint8Array(await file.arrayBuffer()), trust)
  if (answer.facts.length === 0) return undefined
  if (answer.state === 'failed' || answer.baoquan === baoquan) return answer
  if (!answer.baoquan) return { ...answer, note: '请核对证书上的证据编号' }
  return { ...answer, state: 'failed', why: `证据编号不一致：这是 ${answer.baoquan} 的证书` }
}
