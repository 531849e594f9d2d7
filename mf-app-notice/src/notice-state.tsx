import type { Notice } from '@console/platform/contract/app-notice'
import { StatusTag } from '@console/platform/ui/core'
import css from './notice-state.module.css'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Whether a notice is displayed, and what is left of its time. */
export function NoticeState({ notice: { is_show, end_time } }: { notice: Notice }) {
  if (is_show === '否') return <StatusTag>否</StatusTag>
  return (
    <>
      <StatusTag tone="done">是</StatusTag> <span className={css.left}>{leftUntil(end_time)}</span>
    </>
  )
}

function leftUntil(time: string) {
  const left = Date.parse(`${time.replace(' ', 'T')}+08:00`) - Date.now()
  if (left >= DAY) return `剩 ${Math.floor(left / DAY)} 天`
  return left >= HOUR ? `剩 ${Math.floor(left / HOUR)} 小时` : '不足 1 小时'
}
