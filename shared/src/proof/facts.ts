import type { Certificate } from 'pkijs'
import { nameOf } from './certificate'

/** One thing that an answer was made from: what was compared, and with what. */
export interface Fact {
  label: string
  /** As it is shown: a hash in hex, a time as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  value: string
  kind: 'text' | 'hash' | 'time' | 'link'
  /** Of a link. */
  href?: string
}

export const text = (label: string, value: string): Fact => ({ label, value, kind: 'text' })
export const hash = (label: string, value: string): Fact => ({ label, value, kind: 'hash' })
export const time = (label: string, value: Date): Fact => ({ label, value: timeText(value), kind: 'time' })

const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
/** A date that cannot be formatted comes from a credential that is not to be trusted in any case. */
export const timeText = (at: Date) => (Number.isNaN(at.getTime()) ? '无效时间' : shanghai.format(at))

/** Who a certificate is of, who issued it, and for how long. */
export const certificateFacts = (role: string, { subject, issuer, notBefore, notAfter }: Certificate): Fact[] => [
  text(role, nameOf(subject)),
  text('证书签发机构', nameOf(issuer)),
  text('证书有效期', `${timeText(notBefore.value)} 至 ${timeText(notAfter.value)}`),
]
