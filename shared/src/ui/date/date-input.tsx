import type { Dayjs } from 'dayjs'
import { type ChangeEvent, type ComponentProps, createContext, type FocusEvent, type KeyboardEvent, use, useState } from 'react'
import { bothOf } from './typed-date'

/** How a picker takes what is typed into its field, or its two. */
interface Typing {
  /** How the picker writes a date. */
  format: string
  /** The date that a text names, undefined when it names none. */
  read(text: string, end: number): Dayjs | undefined
  /** By end: the text in the place of a date that names none. It stays in its field. */
  unread: readonly string[]
  onUnread(text: string, end: number): void
  /** Called when one field was given both ends. */
  onBoth?(from: Dayjs, to: Dayjs): void
}

const TypingContext = createContext<Typing | undefined>(undefined)

/** Around a picker with `typedDates`. */
export const TakesTyping = TypingContext.Provider

interface DateInputProps extends ComponentProps<'input'> {
  'date-range'?: 'start' | 'end'
}

/**
 * The field of a picker. antd drops what is not written in the picker's format. This one hands every date on in that
 * format as it is typed, keeps the operator's writing until Enter, a paste or leaving, and then what names no date,
 * marked.
 */
function DateInput({ value, onChange, onBlur, onKeyDown, ...props }: DateInputProps) {
  const typing = use(TypingContext)!
  const end = props['date-range'] === 'end' ? 1 : 0
  const unread = typing.unread[end] ?? ''
  // antd was given `passed` for `text`. Once it shows something else, such as a day that was clicked, the text is over.
  const [draft, setDraft] = useState<{ text: string; passed: string }>()
  const typed = draft?.passed === value ? draft?.text : undefined

  const pass = (text: string) => onChange?.({ target: { value: text } } as ChangeEvent<HTMLInputElement>)

  function take({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const text = target.value
    const passed = typing.read(text, end)?.format(typing.format) ?? text
    setDraft({ text, passed })
    pass(passed)
    if ((nativeEvent as InputEvent).inputType === 'insertFromPaste') settle(text)
  }

  function settle(text: string | undefined) {
    if (text === undefined) return
    setDraft(undefined)
    if (typing.read(text, end)) return
    const [from, to] = bothOf(text)?.map((one, at) => typing.read(one, at)) ?? []
    if (typing.onBoth && from && to) {
      pass([from, to][end]!.format(typing.format))
      typing.onBoth(from, to)
    } else if (text.trim() !== unread) typing.onUnread(text.trim(), end)
  }

  return (
    <input
      {...props}
      value={typed ?? (value || unread)}
      aria-invalid={unread !== '' || undefined}
      onChange={take}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        settle(typed)
        onBlur?.(event)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') settle(typed)
        if (event.key === 'Escape') setDraft(undefined)
        onKeyDown?.(event)
      }}
    />
  )
}

/** For the `components` of a picker inside `TakesTyping`. */
export const typedDates = { input: DateInput }
