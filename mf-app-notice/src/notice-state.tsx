import type { Notice } from '@console/platform/contract/app-notice'
import { StatusTag } from '@console/platform/ui/core'
import css from './notice-state.module.css'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const FAR = 100 * DAY

/** Whether a notice is displayed, and what is left of its time, or until it begins. */
export function NoticeState({ notice }: { notice: Notice }) {
  if (notice.is_show === '否') return <StatusTag>否</StatusTag>
  const begun = hasBegun(notice)
  return (
    <>
      <StatusTag tone={begun ? 'done' : 'waiting'}>{begun ? '是' : '未开始'}</StatusTag>{' '}
      <span className={css.left}>{begun ? left(notice.end_time) : `${spanUntil(notice.start_time)}后开始`}</span>
    </>
  )
}

/** One that is to be displayed may begin later. */
export const hasBegun = ({ start_time }: Notice) => msUntil(start_time) <= 0

const msUntil = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`) - Date.now()

/** What is left until a time; the day itself where that is far away. */
const left = (time: string) => (msUntil(time) < FAR ? `剩 ${spanUntil(time)}` : `至 ${time.slice(0, 10)}`)

function spanUntil(time: string) {
  const ms = msUntil(time)
  if (ms >= DAY) return `${Math.floor(ms / DAY)} 天`
  return ms >= HOUR ? `${Math.floor(ms / HOUR)} 小时` : '不到 1 小时'
}
