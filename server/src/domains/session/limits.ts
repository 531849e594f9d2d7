import type { Db } from '../../db/db'
import { type Limit, networkOf, type RateLimit, rateLimit } from '../../http/rate-limit'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Everybody together shares one key. */
const ALL = 'all'

/** What may be asked how often before anybody is signed in. `relaxed`, for browser tests, counts a thousand calls as one. */
export function signInLimits(db: Db, { relaxed }: { relaxed: boolean }) {
  const limit = (name: string, { points, seconds }: Limit) => rateLimit(db, name, { points: relaxed ? points * 1000 : points, seconds })

  const captchaByIp = limit('captcha ip', { points: 120, seconds: MINUTE })
  const captchaInAll = limit('captcha', { points: 3000, seconds: MINUTE })
  const mobileByAccount = limit('mobile account', { points: 30, seconds: 10 * MINUTE })
  const mobileByIp = limit('mobile ip', { points: 60, seconds: 10 * MINUTE })
  const mobileInAll = limit('mobile', { points: 1200, seconds: MINUTE })
  const smsByMobile = [
    limit('sms minute', { points: 1, seconds: MINUTE }),
    limit('sms hour', { points: 5, seconds: HOUR }),
    limit('sms day', { points: 10, seconds: DAY }),
  ] as const
  const smsByIp = limit('sms ip', { points: 30, seconds: HOUR })
  const smsInAll = limit('sms', { points: 1000, seconds: HOUR })
  const loginByIp = limit('login ip', { points: 30, seconds: 10 * MINUTE })

  return {
    captcha: (ip: string) => takeAll([captchaByIp, networkOf(ip)], [captchaInAll, ALL]),
    mobile: (username: string, ip: string) => takeAll([mobileByIp, networkOf(ip)], [mobileByAccount, username], [mobileInAll, ALL]),
    sms: (mobile: string, ip: string) => takeAll([smsByIp, networkOf(ip)], ...smsByMobile.map((perMobile): Taken => [perMobile, mobile]), [smsInAll, ALL]),
    /** A code that could not be sent does not keep its owner waiting. */
    smsFailed: (mobile: string) => smsByMobile[0].refund(mobile),
    login: (ip: string) => loginByIp.take(networkOf(ip)),
  }
}

export type SignInLimits = ReturnType<typeof signInLimits>

type Taken = [RateLimit, string]

/** One after the other, so that a call refused by the first does not count in the next. */
async function takeAll(...limits: Taken[]) {
  for (const [limit, key] of limits) await limit.take(key)
}
