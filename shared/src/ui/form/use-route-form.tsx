import { type InputOf, metaOf, type Route } from '@console/shared/contract'
import { Form, type FormProps } from 'antd'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useLeaveGuard } from '../core/use-leave-guard'
import { useWrite } from '../core/use-write'
import { WriteError } from '../core/write-error'
import { rulesOf } from './rules-of'

export interface RouteForm<R extends Route> {
  /** The route that takes the form: its schema gives every field its label and its rules. */
  call: R
  /** The control of each field, in the order in which they stand. */
  fields: { [Name in keyof InputOf<R>]?: ReactElement }
  /** What a field takes, in words under it. */
  hints?: { [Name in keyof InputOf<R>]?: string }
  initial?: Partial<InputOf<R>>
  /** Sent with the fields: what the page decides. */
  fixed?: Partial<InputOf<R>>
}

/** A form of a route, wherever it stands. It is sent once however often it is asked to, holds the leave guard while something was typed, and puts the server's words under its fields. */
export function useRouteForm<R extends Route>({ call, fields, hints, initial, fixed }: RouteForm<R>, onSent: () => void) {
  const [form] = Form.useForm()
  const [dirty, setDirty] = useState(false)
  const releaseLeaveGuard = useLeaveGuard(dirty)
  const { send, isPending, error, reset } = useWrite(call)
  const sent = useRef(false)
  const id = useId()
  const names = Object.keys(fields)
  const underFields = names.some((name) => error?.details.fields?.[name])
  const shape = call.input.shape as Record<string, Parameters<typeof rulesOf>[0]>

  useEffect(() => {
    const errors = Object.entries(error?.details.fields ?? {})
    if (errors.length) form.setFields(errors.map(([name, message]) => ({ name, errors: [message] })))
  }, [form, error])

  /** Nothing typed is worth asking about any more. */
  function settle() {
    releaseLeaveGuard()
    setDirty(false)
    reset()
  }

  async function submit(values: Record<string, unknown>) {
    if (sent.current || !(await send({ ...values, ...fixed } as never))) return
    sent.current = true
    settle()
    onSent()
  }

  const props: FormProps = {
    name: id,
    form,
    initialValues: initial,
    // Always: what looks visible may stand behind a foot that sticks.
    scrollToFirstError: { focus: true, block: 'center', scrollMode: 'always' },
    onFinish: submit,
    onValuesChange: () => setDirty(true),
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
    dirty,
    isPending,
    settle,
    /** For a form that is filled in again, at each beginning. */
    begin() {
      sent.current = false
      form.focusField(names[0]!)
    },
  }
}

function dropHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement) event.preventDefault()
}
