import { type InputOf, metaOf, type Route } from '@console/shared/contract'
import { Form, type FormProps } from 'antd'
import { type FocusEvent, type KeyboardEvent, type ReactElement, type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import { checkInput } from '../core/check-input'
import { useUnsaved } from '../core/use-unsaved'
import { useWrite } from '../core/use-write'
import { WriteError } from '../core/write-error'
import { rulesOf } from './rules-of'
import { type SendQuestion, useSendQuestion } from './use-send-question'

export interface RouteForm<R extends Route> {
  /** The route that takes the form: its schema gives every field its label and its rules. */
  call: R
  /** The control of each field, in the order in which they stand. */
  fields: { [Name in keyof InputOf<R>]?: ReactElement }
  /** What stands under a field: what it takes, or what follows from it. */
  hints?: { [Name in keyof InputOf<R>]?: ReactNode }
  initial?: Partial<InputOf<R>>
  /** Sent with the fields: what the page decides. */
  fixed?: Partial<InputOf<R>>
  /** Asked before this input is sent; nothing is asked without a question. */
  confirm?: (input: InputOf<R>) => SendQuestion | undefined
}

type Values = Record<string, unknown>

/** A form of a route, wherever it stands. It is sent once however often it is asked to, holds the leave guard while it has unsaved text, and puts the server's words under its fields. */
export function useRouteForm<R extends Route>({ call, fields, hints, initial, fixed, confirm }: RouteForm<R>, onSent: () => void) {
  const [form] = Form.useForm()
  const unsaved = useUnsaved()
  const { send, isPending, error, reset } = useWrite(call)
  const { ask, dialog } = useSendQuestion(sendOnce)
  const sent = useRef(false)
  const unchecked = useRef(new Set<string>())
  const id = useId()
  const names = Object.keys(fields)
  const underFields = names.some((name) => error?.details.fields?.[name])
  const shape = call.input.shape as Record<string, Parameters<typeof rulesOf>[0]>

  const focusOn = useCallback(
    (name: string) => {
      // Always scrolled: what looks visible may be behind a sticky foot.
      form.scrollToField(name, { block: 'center', scrollMode: 'always' })
      const field = document.getElementById(`${id}_${name}`)
      const control = field?.matches('input, textarea') ? field : field?.querySelector<HTMLElement>('input')
      control?.focus({ preventScroll: true })
    },
    [form, id],
  )

  useEffect(() => {
    const errors = Object.entries(error?.details.fields ?? {})
    if (!errors.length) return
    form.setFields(errors.map(([name, message]) => ({ name, errors: [message] })))
    const first = Object.keys(form.getFieldsValue()).find((name) => error?.details.fields?.[name])
    if (first) focusOn(first)
  }, [form, error, focusOn])

  /** Nothing typed is worth asking about any more. */
  function settle() {
    unsaved.set(false)
    reset()
  }

  async function sendOnce(values: Values) {
    if (sent.current || !(await send(values as never))) return
    sent.current = true
    settle()
    onSent()
  }

  function submit(typed: Values) {
    const values = { ...typed, ...fixed }
    const { input } = checkInput<R>(call.input, values)
    const question = input && confirm?.(input)
    if (question) ask(question, values)
    else void sendOnce(values)
  }

  function change(changed: Values, values: Values) {
    unsaved.set(names.some((name) => textOf(values[name]) !== textOf((initial as Values | undefined)?.[name])))
    for (const name of Object.keys(changed)) unchecked.current.add(name)
    form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))
  }

  /** Checks a field that was changed once it is left. One that was not keeps what the server said of it. */
  function checkLeft({ target }: FocusEvent) {
    const name = names.find((one) => document.getElementById(`${id}_${one}`)?.contains(target))
    // What is wrong with it stands under the field; there is nobody to tell of the rejection.
    if (name && unchecked.current.delete(name)) form.validateFields([name]).catch(() => undefined)
  }

  const props: FormProps = {
    name: id,
    form,
    initialValues: initial,
    validateTrigger: [],
    onFinish: submit,
    onFinishFailed: ({ errorFields: [first] }) => focusOn(String(first?.name[0])),
    onValuesChange: change,
    onBlur: checkLeft,
    onKeyDown: dropHeldEnter,
  }
  return {
    id,
    props,
    items: names.map((name) => (
      <Form.Item key={name} name={name} label={metaOf(shape[name]!)?.label} rules={rulesOf(shape[name]!)} extra={hints?.[name as keyof InputOf<R>]}>
        {fields[name as keyof InputOf<R>]}
      </Form.Item>
    )),
    /** Why it was not taken, unless that stands under the fields. */
    refusal: !underFields && <WriteError error={error} />,
    /** The question before sending, to be rendered outside the form. */
    dialog,
    hasUnsaved: unsaved.get,
    isPending,
    settle,
    /** For a form that is filled in again, at each beginning. */
    begin() {
      sent.current = false
      form.focusField(names[0]!)
    },
  }
}

/** An emptied field is what an untouched one is. */
const textOf = (value: unknown) => JSON.stringify(value ?? '')

function dropHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement) event.preventDefault()
}
