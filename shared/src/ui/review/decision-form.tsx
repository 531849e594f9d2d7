import type { Route } from '@console/platform/contract'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Foot } from '../core/foot'
import { onSendKey } from '../core/send-key'
import { WriteError } from '../core/write-error'
import { DecisionButtons } from './decision-buttons'
import { DecisionChoice } from './decision-choice'
import css from './decision-form.module.css'
import { type DecisionFormOptions, useDecisionForm } from './use-decision-form'

interface DecisionFormProps<R extends Route> extends DecisionFormOptions<R> {
  /** Why this operator cannot decide the record: the form is shown, but takes nothing. */
  disabled?: string
  /** Shown when there is nothing to decide: what came of the record, or why. */
  closed?: ReactNode
  /** What the button that sends the choice is called. */
  submit?: string
  /** Under this label the form stays in view at the foot of the page. */
  foot?: string
}

/**
 * The decision on the record of a `ReviewPage`: by a button for each outcome when some outcome needs no text or the
 * page wants it so, by a choice, a text and one button otherwise. Y and N choose, digits take a template while the text
 * is empty, Ctrl+Enter sends. When somebody else has decided first it says who, shows what came of it, and keeps what
 * was typed readable.
 */
export function DecisionForm<R extends Route>({ disabled, closed, submit = '提交', foot, ...options }: DecisionFormProps<R>) {
  const { outcomes, open } = options
  const form = useDecisionForm({ ...options, open: open && disabled === undefined })
  const { direct } = form
  const isOver = !open && !form.error && !form.typed
  const sends = open && disabled === undefined && (!direct || form.chosen)
  const said = form.textError ?? (direct ? undefined : form.outcomeError)
  if (isOver && !closed) return null
  const content = (
    <>
      {!open && closed}
      {disabled && <Alert type="warning" showIcon title={disabled} />}
      {!said && <WriteError error={form.error} />}
      {!isOver &&
        (direct ? (
          <DecisionButtons form={form} outcomes={outcomes} open={open} />
        ) : (
          <DecisionChoice form={form} outcomes={outcomes} open={open} disabled={disabled} submit={submit} />
        ))}
    </>
  )
  const send = sends ? () => form.send() : undefined
  if (foot)
    return (
      <Foot label={foot} onSend={send}>
        {content}
      </Foot>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key acts in its controls
    <div className={css.inPage} onKeyDown={send && onSendKey(send)}>
      {content}
    </div>
  )
}
