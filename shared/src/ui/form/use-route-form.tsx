import { checkInput, type InputOf, metaOf, type ResultOf, type Route } from '@console/platform/contract'
import { Form, type FormProps } from 'antd'
import { type FocusEvent, type KeyboardEvent, type ReactElement, type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import { useUnsaved } from '../core/use-unsaved'
import { useWrite } from '../core/use-write'
import { WriteError } from '../core/write-error'
import { rulesOf } from './rules-of'
import { type SendQuestion, useSendQuestion } from './use-send-question'

export interface RouteForm<R extends Route> {
  /** The route that receives the form. Its schema defines each field's label and rules. */
  call: R
  /** The control of each field, in the order of display. */
  fields: { [Name in keyof InputOf<R>]?: ReactElement }
  /** Shown below a field: the allowed values, or what the value means. */
  hints?: { [Name in keyof InputOf<R>]?: ReactNode }
  /** Shown above the fields and not sent: the record that the form is about. */
  facts?: Record<string, ReactNode>
  initial?: Partial<InputOf<R>>
  /** Further input that the page adds to the fields. */
  fixed?: Partial<InputOf<R>>
  /** What was done, with the name of the record: shown after the call's own message. */
  done?: string
  /** Called with the answer. */
  onAnswer?: (answer: ResultOf<R>) => void
  /** Returns the question to ask before this input is sent, or nothing. */
  confirm?: (input: InputOf<R>) => SendQuestion | undefined
}

type Values = Record<string, unknown>

/**
 * The form of a route, for a page or a dialog. It is sent once even if it is submitted several times, sets the leave
 * guard while it has unsaved input, and shows the server's messages below its fields.
 */
export function useRouteForm<R extends Route>({ call, fields, hints, facts = {}, initial, fixed, done, onAnswer, confirm }: RouteForm<R>, onSent: () => void) {
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
      // Always scrolled: a field in view may be behind a sticky footer.
      form.scrollToField(name, { block: 'center', scrollMode: 'always' })
      controlOf(`${id}_${name}`)?.focus({ preventScroll: true })
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

  /** Discards the input: leaving no longer asks. */
  function settle() {
    unsaved.set(false)
    reset()
  }

  async function sendOnce(values: Values) {
    if (sent.current || !(await send(values as never, { onAnswer, done }))) return
    sent.current = true
    settle()
    onSent()
  }

  function submit(typed: Values) {
    const values = { ...typed, ...fixed }
    const { input } = checkInput(call.input, values)
    const question = input && confirm?.(input as InputOf<R>)
    if (question) ask(question, values)
    else void sendOnce(values)
  }

  function change(changed: Values, values: Values) {
    unsaved.set(names.some((name) => textOf(values[name]) !== textOf((initial as Values | undefined)?.[name])))
    for (const name of Object.keys(changed)) unchecked.current.add(name)
    form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))
  }

  /**
   * Checks a changed field on blur. An unchanged one keeps the server's message. A file on its way is no empty field,
   * and one that was refused has said why.
   */
  function checkLeft({ target }: FocusEvent) {
    const fieldOf = (one: string) => document.getElementById(`${id}_${one}`)
    const name = names.find((one) => fieldOf(one)?.contains(target))
    if (name && (fieldOf(name)?.getAttribute('aria-busy') === 'true' || fieldOf(name)?.querySelector('[role=alert]'))) return
    // The message is shown below the field already; the rejection would repeat it.
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
    onKeyDown: keepEnter,
  }
  return {
    id,
    props,
    items: [
      ...Object.entries(facts).map(([label, fact]) => (
        <Form.Item key={label} label={label}>
          {fact}
        </Form.Item>
      )),
      ...names.map((name) => (
        <Form.Item key={name} name={name} label={metaOf(shape[name]!)?.label} rules={rulesOf(shape[name]!)} extra={hints?.[name as keyof InputOf<R>]}>
          {fields[name as keyof InputOf<R>]}
        </Form.Item>
      )),
    ],
    /** Why the server refused the form, unless that is shown below the fields. */
    refusal: !underFields && <WriteError error={error} />,
    /** The question before sending, to be rendered outside the form. */
    dialog,
    hasUnsaved: unsaved.get,
    isPending,
    settle,
    /** To be called whenever a dialog's form opens. */
    begin() {
      sent.current = false
      // A dialog opens with an animation, during which the operator may have chosen a field already.
      if (!document.getElementById(id)?.contains(document.activeElement)) controlOf(`${id}_${names[0]}`)?.focus()
    },
  }
}

/** The element of a field that takes the focus. */
function controlOf(fieldId: string) {
  const field = document.getElementById(fieldId)
  return field?.matches('input, textarea') ? field : field?.querySelector<HTMLElement>('input:not([type=file]), [role=button], button')
}

/** An empty field is equal to an untouched one. */
const textOf = (value: unknown) => JSON.stringify(value ?? '')

/** Enter submits a form once, also when it is held; in a date field it takes the date, or opens the calendar. */
function keepEnter(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  if (event.repeat || event.target.closest('.ant-picker')) event.preventDefault()
}
