import { readTicket, ticketFor } from './download-ticket'

const secret = Buffer.alloc(32, 1)
const now = new Date('2026-06-01T10:00:00+08:00')
const later = (ms: number) => new Date(now.getTime() + ms)
const MINUTE = 60_000
const ticket = ticketFor(secret, { baoquan: 'BQ00000000000001', accountId: 7 }, now)

test('a ticket is valid for a quarter of an hour, and contains its issue time', () => {
  expect(readTicket(secret, ticket, 7, later(15 * MINUTE - 1))).toEqual({ baoquan: 'BQ00000000000001', issuedAt: now })
  expect(() => readTicket(secret, ticket, 7, later(15 * MINUTE))).toThrow('下载链接已失效')
})

test('nobody can forge or change a ticket, or use that of another account', () => {
  expect(() => readTicket(secret, ticket, 8, now)).toThrow('下载链接已失效')
  expect(() => readTicket(Buffer.alloc(32, 2), ticket, 7, now)).toThrow('下载链接已失效')
  // All but the last character carry whole bits of the signature.
  for (let at = 0; at < ticket.length - 1; at++) {
    const changed = ticket.slice(0, at) + (ticket[at] === '0' ? '1' : '0') + ticket.slice(at + 1)
    expect(() => readTicket(secret, changed, 7, now)).toThrow('下载链接已失效')
  }
  for (const other of ['', '..', 'none', ticket.slice(1), `${ticket}A`, ticket.toLowerCase()]) expect(() => readTicket(secret, other, 7, now)).toThrow()
})
