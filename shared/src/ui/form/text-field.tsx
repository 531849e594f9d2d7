import { Input } from 'antd'
import { type ComponentRef, useEffect, useId, useRef } from 'react'
import { Templates } from './templates'
import css from './text-field.module.css'

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Longer texts can be typed: the message says what is wrong with them. */
  max: number
  /** What is wrong with the text. It is shown under it, and the text has the focus. */
  error?: string
  /** The text can still be selected and copied. */
  readOnly?: boolean
  /** Nothing can be typed now. */
  disabled?: boolean
  autoFocus?: boolean
  rows?: number
  /** Sentences to start from, between the label and the text. */
  templates?: readonly string[]
}

/** A text of a decision that is made outside a form: it stays as it is when the decision is not taken in. */
export function TextField({ label, value, onChange, max, error, readOnly, disabled, autoFocus, rows = 2, templates }: TextFieldProps) {
  const id = useId()
  const text = useRef<ComponentRef<typeof Input.TextArea>>(null)
  useEffect(() => {
    if (error) text.current?.focus()
  }, [error])

  /** Typing goes on behind what was chosen. */
  function start(from: string) {
    onChange(from)
    text.current?.focus({ cursor: 'end' })
  }

  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {templates && <Templates texts={templates} value={value} field={id} onChange={start} />}
      <Input.TextArea
        ref={text}
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        readOnly={readOnly}
        disabled={disabled}
        autoFocus={autoFocus}
        rows={rows}
        count={{ show: true, max }}
        status={error ? 'error' : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
      />
      <div id={`${id}-error`} className={css.error} role="alert">
        {error}
      </div>
    </div>
  )
}
