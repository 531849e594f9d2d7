import { backEnd } from './back-end'
import { url } from './operator'

/** A personal value of a record as a click reveals it: lists mask it. */
export const revealed = async (path: string, fields: Record<string, string | number>, token: string) =>
  (await backEnd(url).post<{ value: string }>(path, Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])), token)).value

export const mobileOf = (userId: number, token: string) => revealed('/api/user/reveal', { userId, field: 'mobile' }, token)
