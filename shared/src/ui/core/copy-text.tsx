import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useServices } from '../../services/services'
import { copyAndSay } from './copy-to-clipboard'
import { RecordLink } from './record-link'
import css from './copy-text.module.css'

/** Characters shown after the ellipsis when there is too little room. */
const TAIL = 6

interface CopyTextProps {
  children: string
  /** Takes as many lines as it needs instead of being cut. */
  whole?: boolean
  /** The page of the record whose number it is. */
  to?: string
  /** History state for that page. */
  state?: object
  /** Where a click on it leads, in a new tab. */
  href?: string
  /** What is there, as a tooltip. */
  hint?: string
}

/** A number, key or hash: monospace, cut in the middle where there is no room, and copied whole. */
export function CopyText({ children, whole, to, state, href, hint }: CopyTextProps) {
  const { notify } = useServices()

  const text = (
    <>
      <span className={css.head}>{children.slice(0, -TAIL)}</span>
      <span>{children.slice(-TAIL)}</span>
    </>
  )

  return (
    <span className={whole ? css.whole : css.text} title={children} translate="no">
      {to && (
        <RecordLink to={to} state={state}>
          {text}
        </RecordLink>
      )}
      {href && (
        <a className={css.link} href={href} target="_blank" rel="noopener noreferrer" title={hint}>
          {text}
        </a>
      )}
      {!to && !href && text}
      <Button type="text" size="small" icon={<CopyOutlined aria-hidden />} aria-label={`复制 ${children}`} onClick={() => copyAndSay(children, notify)} />
    </span>
  )
}
