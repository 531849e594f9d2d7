import { Input } from 'antd'
import { type ComponentRef, useEffect, useId, useRef } from 'react'
import { Templates } from './templates'
import css from './text-field.module.css'

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Longer texts can be entered; then an error is shown. */
  max: number
  /** The error, shown below the text. The text then has the focus. */
  error?: string
  /** Read-only: the text can still be selected and copied. */
  readOnly?: boolean
  /** The field is disabled. */
  disabled?: boolean
  autoFocus?: boolean
  rows?: number
  /** Templates, between the label and the text. */
  templates?: readonly string[]
}

/** The text of a decision outside a form. It stays as it is when the decision is refused. */
export function TextField({ label, value, onChange, max, error, readOnly, disabled, autoFocus, rows = 2, templates }: TextFieldProps) {
  const id = useId()
  const text = useRef<ComponentRef<typeof Input.TextArea>>(null)
  useEffect(() => {
    if (error) text.current?.focus()
  }, [error])

  /** The cursor moves behind the chosen template. */
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
