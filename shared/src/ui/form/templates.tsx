import { Button } from 'antd'
import { useShortcuts } from '../core/shortcuts'
import css from './templates.module.css'

interface TemplatesProps {
  texts: readonly string[]
  /** The current text, to which a template is added. */
  value: string
  onChange: (value: string) => void
  /** The id of the text's field: while it is empty, digits choose a template in it. */
  field?: string
}

/**
 * Sentences with which a text can begin. They are chosen by a click or, on a page with single-key shortcuts, by digits.
 */
export function Templates({ texts, value, field, onChange }: TemplatesProps) {
  const choose = (text: string) => onChange(value.trim() ? `${value.trimEnd()}；${text}` : text)
  useShortcuts(field && value === '' ? texts.map((text, index) => ({ key: digitOf(index), name: text, run: () => choose(text), emptyField: field })) : [])
  return (
    <div className={css.templates}>
      常用：
      {texts.map((text, index) => (
        <Button key={text} size="small" aria-keyshortcuts={digitOf(index)} onClick={() => choose(text)}>
          <span aria-hidden className={css.digit}>
            {digitOf(index)}
          </span>
          {text}
        </Button>
      ))}
    </div>
  )
}

const digitOf = (index: number) => String(index + 1)
