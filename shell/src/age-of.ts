const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const units = [
  [365 * DAY, '年'],
  [30 * DAY, '个月'],
  [DAY, '天'],
  [HOUR, '小时'],
  [MINUTE, '分钟'],
] as const

/**
 * How long ago a time of an answer (`YYYY-MM-DD HH:mm:ss` in Asia/Shanghai) is, in whole units: `4 个月`. Undefined for a
 * text that is no time.
 */
export function ageOf(time: string, now = Date.now()) {
  const span = now - Date.parse(`${time.replace(' ', 'T')}+08:00`)
  if (Number.isNaN(span)) return undefined
  const [length, name] = units.find(([length]) => span >= length) ?? []
  return length ? `${Math.floor(span / length)} ${name}` : '不到 1 分钟'
}
