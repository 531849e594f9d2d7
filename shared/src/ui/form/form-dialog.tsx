import type { Route } from '@console/platform/contract'
import { Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { DiscardQuestion } from '../core/discard-question'
import css from './form-dialog.module.css'
import { type RouteForm, useRouteForm } from './use-route-form'

interface FormDialogProps<R extends Route> extends RouteForm<R> {
  title: string
  open: boolean
  onClose: () => void
  /** Beside the fields, inside the form: a preview of the input. */
  aside?: ReactNode
}

const WIDTH = 520
const WIDTH_WITH_ASIDE = 880

/** A form in a dialog. It closes when its call succeeds, and asks before unsaved input is lost. */
export function FormDialog<R extends Route>({ title, open, onClose, aside, ...of }: FormDialogProps<R>) {
  const { id, props, items, refusal, dialog, hasUnsaved, isPending, settle, begin } = useRouteForm(of, onClose)
  const [asking, setAsking] = useState(false)

  function close() {
    setAsking(false)
    settle()
    onClose()
  }

  function askToClose() {
    if (isPending) return
    if (hasUnsaved()) setAsking(true)
    else close()
  }

  return (
    <>
      <Modal
        open={open}
        width={aside ? WIDTH_WITH_ASIDE : WIDTH}
        title={title}
        okText="提交"
        cancelText="取消"
        okButtonProps={{ htmlType: 'submit', form: id, loading: isPending }}
        onCancel={askToClose}
        afterOpenChange={(opened) => (opened ? begin() : settle())}
        destroyOnHidden
      >
        {refusal}
        <Form {...props} preserve={false} labelCol={{ span: 5 }} labelWrap>
          {aside ? (
            <div className={css.columns}>
              <div>{items}</div>
              {aside}
            </div>
          ) : (
            items
          )}
        </Form>
      </Modal>
      {dialog}
      <DiscardQuestion open={asking} title="放弃已填写的内容？" onKeep={() => setAsking(false)} onDiscard={close}>
        填写的内容尚未提交，关闭后不会保留。
      </DiscardQuestion>
    </>
  )
}
