import { Button } from 'antd'
import { useShortcuts } from '../core/shortcuts'
import css from './templates.module.css'

interface TemplatesProps {
  texts: readonly string[]
  /** What was typed so far: a template is added to it. */
  value: string
  onChange: (value: string) => void
  /** The id of the text's field: digits choose in it while it is empty. */
  field?: string
}

/** Sentences to start a text from, by a click or, on a page with single keys, by their digits. */
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
