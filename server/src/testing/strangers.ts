import { session } from '@console/platform/contract/session'
import { MINUTE, moveClock } from './clock'
import { CAPTCHA } from './sign-in'
import type { TestServer } from './test-server'

/** The number of simultaneous calls. */
const BATCH = 50

const addressOf = (n: number) => `10.1.${n >> 8}.${n & 255}`

interface Siege {
  server: TestServer
  /** The account under attack. */
  username: string
  /** The captchas that each address requests in a round. */
  captchas?: number
}

/** One round of an attacker at one address: every call of the sign-in page, with random input at the end. */
async function round({ server, username, captchas = 1 }: Siege, ip: string) {
  for (let i = 1; i < captchas; i++) await server.request(session.getImgCode, {}, { ip })
  const captcha = await server.request(session.getImgCode, {}, { ip })
  await server.request(session.getMobile, { username }, { ip })
  const sms = await server.request(session.sendSMS, { username }, { ip })
  const proofs = { imgCode: CAPTCHA, imgCodeToken: captcha.json().data?.imgCodeToken ?? 'x', smsCode: '111111', smsCodeToken: sms.json().data?.smsToken ?? 'x' }
  await server.request(session.login, { username, password: 'Junk2026', ...proofs }, { ip })
}

/** An attacker's hour by the stopped clock: each address makes one round in every `everyMinutes`. */
export async function strangersHour(siege: Siege, { addresses, everyMinutes }: { addresses: number; everyMinutes: number }) {
  const perMinute = Math.ceil(addresses / everyMinutes)
  for (let minute = 0; minute < 60; minute++) {
    const first = (minute % everyMinutes) * perMinute
    const last = Math.min(first + perMinute, addresses)
    for (let n = first; n < last; n += BATCH) await Promise.all(Array.from({ length: Math.min(BATCH, last - n) }, (_, i) => round(siege, addressOf(n + i))))
    if (minute < 59) moveClock(MINUTE)
  }
}
