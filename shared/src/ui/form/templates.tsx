import { Button } from 'antd'
import css from './templates.module.css'

interface TemplatesProps {
  texts: readonly string[]
  /** What was typed so far: a template is added to it. */
  value: string
  onChange: (value: string) => void
}

/** Sentences to start a text from. */
export function Templates({ texts, value, onChange }: TemplatesProps) {
  const add = (text: string) => onChange(value.trim() ? `${value.trimEnd()}；${text}` : text)
  return (
    <div className={css.templates}>
      常用：
      {texts.map((text) => (
        <Button key={text} size="small" onClick={() => add(text)}>
          {text}
        </Button>
      ))}
    </div>
  )
}
