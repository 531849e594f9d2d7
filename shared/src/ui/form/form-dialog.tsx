import { type InputOf, metaOf, type Route } from '@console/shared/contract'
import { App, Form, Modal } from 'antd'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useState } from 'react'
import { useLeaveGuard } from '../core/use-leave-guard'
import { useWrite } from '../core/use-write'
import { WriteError } from '../core/write-error'
import { rulesOf } from './rules-of'

interface FormDialogProps<R extends Route> {
  title: string
  open: boolean
  onClose: () => void
  /** The route that takes the form: its schema gives every field its label and its rules. */
  call: R
  /** The control of each field, in the order in which they stand. */
  fields: { [Name in keyof InputOf<R>]?: ReactElement }
  initial?: Partial<InputOf<R>>
}

/** A form in a dialog over the page. It closes when its call has gone through, and asks before it loses typed text. */
export function FormDialog<R extends Route>({ title, open, onClose, call, fields, initial }: FormDialogProps<R>) {
  const { modal } = App.useApp()
  const [form] = Form.useForm()
  const [dirty, setDirty] = useState(false)
  const releaseLeaveGuard = useLeaveGuard(dirty)
  const write = useWrite(call)
  const id = useId()
  const names = Object.keys(fields)
  const underFields = names.some((name) => write.error?.details.fields?.[name])
  const shape = call.input.shape as Record<string, Parameters<typeof rulesOf>[0]>

  function close() {
    releaseLeaveGuard()
    setDirty(false)
    write.reset()
    onClose()
  }

  function askToClose() {
    if (write.isPending) return
    if (!dirty) return close()
    modal.confirm({ title: '放弃已填写的内容？', content: '填写的内容尚未提交，关闭后不会保留。', okText: '离开', cancelText: '取消', onOk: close })
  }

  useEffect(() => {
    const errors = Object.entries(write.error?.details.fields ?? {})
    if (errors.length) form.setFields(errors.map(([name, message]) => ({ name, errors: [message] })))
  }, [form, write.error])

  async function submit(values: Record<string, unknown>) {
    if (await write.send(values as never)) close()
  }

  return (
    <Modal
      open={open}
      title={title}
      okText="提交"
      cancelText="取消"
      okButtonProps={{ htmlType: 'submit', form: id, loading: write.isPending }}
      onCancel={askToClose}
      afterOpenChange={(opened) => opened && form.focusField(names[0])}
      destroyOnHidden
    >
      {!underFields && <WriteError error={write.error} />}
      <Form
        name={id}
        form={form}
        preserve={false}
        labelCol={{ span: 5 }}
        initialValues={initial}
        onFinish={submit}
        onValuesChange={() => setDirty(true)}
        onKeyDown={dropHeldEnter}
      >
        {names.map((name) => (
          <Form.Item key={name} name={name} label={metaOf(shape[name]!)?.label} rules={rulesOf(shape[name]!)}>
            {fields[name as keyof InputOf<R>]}
          </Form.Item>
        ))}
      </Form>
    </Modal>
  )
}

function dropHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement) event.preventDefault()
}
