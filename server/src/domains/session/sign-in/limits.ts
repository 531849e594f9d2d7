import type { Db } from '../../../infra/db/db'
import { type Limit, networkOf, type RateLimit, rateLimit } from '../../../http/requests/rate-limit'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The key of limits that all callers share. */
const ALL = 'all'

/** The caller of a sign-in call. */
export interface Caller {
  ip: string
  /** The id of a device that has signed in to the account in question. Undefined for strangers. */
  device?: number
}

/**
 * What may be asked how often before anybody is signed in. A known device has budgets of its own: what strangers use
 * up, from however many addresses, is never what the owner of an account needs.
 *
 * Messages to one mobile stay bounded no matter who asks: strangers together get 5 an hour and 10 a day, the known
 * devices of its owner 5 and 10 each, together 10 and 20. So it is 15 an hour and 30 a day at most.
 */
export function signInLimits(db: Db, { relaxed }: { relaxed: boolean }) {
  const limit = (name: string, wanted: Limit) => rateLimit(db, name, wanted, { relaxed })

  const stranger = {
    captchaByIp: limit('captcha ip', { points: 120, seconds: MINUTE }),
    captchaInAll: limit('captcha', { points: 3000, seconds: MINUTE }),
    mobileByIp: limit('mobile ip', { points: 60, seconds: 10 * MINUTE }),
    mobileByAccount: limit('mobile account', { points: 30, seconds: 10 * MINUTE }),
    mobileInAll: limit('mobile', { points: 1200, seconds: MINUTE }),
    smsByIp: limit('sms ip', { points: 30, seconds: HOUR }),
    smsByMobile: [
      limit('sms minute', { points: 1, seconds: MINUTE }),
      limit('sms hour', { points: 5, seconds: HOUR }),
      limit('sms day', { points: 10, seconds: DAY }),
    ],
    smsInAll: limit('sms', { points: 1000, seconds: HOUR }),
    loginByIp: limit('login ip', { points: 30, seconds: 10 * MINUTE }),
    authenticator: [limit('authenticator hour', { points: 25, seconds: HOUR }), limit('authenticator day', { points: 50, seconds: DAY })],
  } as const

  const known = {
    captcha: limit('device captcha', { points: 120, seconds: MINUTE }),
    mobile: limit('device mobile', { points: 60, seconds: 10 * MINUTE }),
    sms: [
      limit('device sms minute', { points: 1, seconds: MINUTE }),
      limit('device sms hour', { points: 5, seconds: HOUR }),
      limit('device sms day', { points: 10, seconds: DAY }),
    ],
    smsByMobile: [limit('devices sms hour', { points: 10, seconds: HOUR }), limit('devices sms day', { points: 20, seconds: DAY })],
    login: limit('device login', { points: 30, seconds: 10 * MINUTE }),
    authenticator: [limit('device authenticator hour', { points: 25, seconds: HOUR }), limit('device authenticator day', { points: 50, seconds: DAY })],
  } as const

  return {
    captcha: ({ ip, device }: Caller) =>
      device ? known.captcha.take(`${device}`) : takeAll([stranger.captchaByIp, networkOf(ip)], [stranger.captchaInAll, ALL]),

    mobile: (username: string, { ip, device }: Caller) =>
      device
        ? known.mobile.take(`${device}`)
        : takeAll([stranger.mobileByIp, networkOf(ip)], [stranger.mobileByAccount, username], [stranger.mobileInAll, ALL]),

    sms: (mobile: string, { ip, device }: Caller) =>
      device
        ? takeAll(...each(known.sms, `${device}`), ...each(known.smsByMobile, mobile))
        : takeAll([stranger.smsByIp, networkOf(ip)], ...each(stranger.smsByMobile, mobile), [stranger.smsInAll, ALL]),

    /** A code that could not be sent does not keep its owner waiting. */
    smsFailed: (mobile: string, { device }: Caller) => (device ? known.sms[0]!.refund(`${device}`) : stranger.smsByMobile[0]!.refund(mobile)),

    login: ({ ip, device }: Caller) => (device ? known.login.take(`${device}`) : stranger.loginByIp.take(networkOf(ip))),

    /** As many tries of an authenticator's codes as the codes by SMS that may be asked for in that time have. */
    authenticator: (username: string, { device }: Caller) =>
      device ? takeAll(...each(known.authenticator, `${device}`)) : takeAll(...each(stranger.authenticator, username)),

    /**
     * Gives an account and its known devices all of their budgets back; those of addresses, and of all together, stay
     * as they are.
     */
    async restore({ username, mobile, devices }: { username: string; mobile: string; devices: readonly number[] }) {
      const ofDevice = [known.captcha, known.mobile, ...known.sms, known.login, ...known.authenticator]
      const taken: Taken[] = [
        ...each([stranger.mobileByAccount, ...stranger.authenticator], username),
        ...each([...stranger.smsByMobile, ...known.smsByMobile], mobile),
        ...devices.flatMap((device) => each(ofDevice, `${device}`)),
      ]
      for (const [budget, key] of taken) await budget.clear(key)
    },
  }
}

export type SignInLimits = ReturnType<typeof signInLimits>

type Taken = [RateLimit, string]

const each = (limits: readonly RateLimit[], key: string) => limits.map((limit): Taken => [limit, key])

/** One after the other, so that a call refused by the first does not count in the next. */
async function takeAll(...limits: Taken[]) {
  for (const [limit, key] of limits) await limit.take(key)
}
