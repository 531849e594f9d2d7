import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useServices } from '../../remote/services'
import css from './copy-text.module.css'

/** Characters that stay at the end of a text that is too long for its place. */
const TAIL = 6

/** A number, key or hash: monospace, cut in the middle where there is no room, and copied whole. */
export function CopyText({ children }: { children: string }) {
  const { notify } = useServices()

  async function copy() {
    await copyToClipboard(children)
    notify.success('已复制')
  }

  return (
    <span className={css.text} title={children}>
      <span className={css.head}>{children.slice(0, -TAIL)}</span>
      <span>{children.slice(-TAIL)}</span>
      <Button type="text" size="small" icon={<CopyOutlined aria-hidden />} aria-label={`复制 ${children}`} onClick={copy} />
    </span>
  )
}

/** Browsers offer their clipboard to https and localhost alone; a console in a company's own network is often neither. */
async function copyToClipboard(text: string) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const put = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', put, { once: true })
  document.execCommand('copy')
}
