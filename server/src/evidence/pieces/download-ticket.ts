import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@console/platform/contract'

const LASTS_MS = 15 * 60_000

interface Ticket {
  baoquan: string
  accountId: number
}

/**
 * What lets an account fetch a file for a quarter of an hour: the evidence number, when it ends, and a signature. It is
 * good for that account alone, whose session is asked for, too.
 */
export function ticketFor(secret: Uint8Array, ticket: Ticket, now: Date) {
  const end = now.getTime() + LASTS_MS
  return `${ticket.baoquan}.${end.toString(36)}.${signatureOf(secret, ticket, end).toString('base64url')}`
}

/** @throws ApiError 404 when it has ended, was changed, or is another account's */
export function readTicket(secret: Uint8Array, text: string, accountId: number, now: Date) {
  const [, baoquan = '', end = '', signature = ''] = /^([A-Z0-9]{8,32})\.([0-9a-z]{1,12})\.([\w-]{22})$/.exec(text) ?? []
  const endsAt = Number.parseInt(end, 36)
  const isSigned = signature !== '' && timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(secret, { baoquan, accountId }, endsAt))
  if (!isSigned || endsAt <= now.getTime()) throw new ApiError(404, '下载链接已失效，请重新下载')
  return { baoquan, issuedAt: new Date(endsAt - LASTS_MS) }
}

const signatureOf = (secret: Uint8Array, { baoquan, accountId }: Ticket, end: number) =>
  createHmac('sha256', secret).update(`evidence download\n${accountId}\n${baoquan}\n${end}`).digest().subarray(0, 16)
