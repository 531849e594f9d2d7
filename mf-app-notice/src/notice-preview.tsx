import { Form } from '@console/platform/ui/form'
import css from './notice-preview.module.css'

/**
 * The notice of the form around it as users will see it, alive while it is typed. Whatever is typed is shown as text.
 */
export function NoticePreview() {
  const title: string = Form.useWatch('title') ?? ''
  const content: string = Form.useWatch('content') ?? ''
  const time: string = Form.useWatch('time') ?? ''
  const [from, to] = time.split(' - ')
  return (
    <aside className={css.preview} aria-label="预览">
      <div className={css.caption}>用户看到的公告</div>
      <div className={css.phone}>
        <div className={css.card}>
          <div className={css.title}>{title.trim() || <span className={css.empty}>公告标题</span>}</div>
          <div className={css.content}>{content.trim() || <span className={css.empty}>公告内容</span>}</div>
          <div className={css.time}>{from && to ? `${shortTime(from)} 至 ${shortTime(to)}` : <span className={css.empty}>展示时间</span>}</div>
          <div className={css.known}>我知道了</div>
        </div>
      </div>
    </aside>
  )
}

/** Without its seconds. */
const shortTime = (time: string) => time.slice(0, 16)
