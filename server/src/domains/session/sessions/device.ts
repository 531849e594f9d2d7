import { browserName } from './browser'

/** From where a session was opened. */
export interface Place {
  ip: string | null
  userAgent: string | null
  /** The system of the company that opened it for its operator, by its name. */
  system: string | null
}

/** What a session is used with, as it is called on screen. */
export const deviceName = ({ userAgent, system }: Omit<Place, 'ip'>) => (system === null ? browserName(userAgent) : `接入系统“${system}”`)

/** Where a session is, for the audit trail. */
export const placeOf = ({ ip, ...device }: Place) => [ip ?? '地址未知', deviceName(device)].filter(Boolean).join('，')
