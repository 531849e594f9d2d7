import type { CallInput, Route } from '@console/platform/contract'
import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import type { FindFile } from '../../services/downloads'
import { useServices } from '../../services/services'
import { usePermits } from '../core/may'
import { RecordLink } from '../core/record-link'
import type { ConfirmedWrite } from '../core/use-confirmed-write'
import { useDownload } from '../core/use-download'
import { Dash } from '../core/values'
import { type OperationDialog, useRowDialogs } from './row-dialogs'
import css from './row-operations.module.css'

/** An operation on a row, for operators who may make its call. */
export type Operation = { text: string; call: Route; input: object } & (
  | { to: string; state?: object }
  | { write: ConfirmedWrite }
  | { dialog: OperationDialog }
  | { download: true; find?: FindFile }
  | { refusal: string }
  | { disabled: string }
)

/** Opens a page of the row's record. The page's route is for those who may make `call`. */
export const linkTo = <R extends Route>(
  text: string,
  to: string,
  call: R,
  { input = {}, state }: { input?: Partial<CallInput<R>>; state?: object } = {},
): Operation => ({
  text,
  to,
  state,
  call,
  input,
})

/** Writes after the operator has confirmed. */
export const confirmThen = <R extends Route>(
  text: string,
  call: R,
  input: CallInput<R>,
  question: Pick<ConfirmedWrite<R>, 'title' | 'content' | 'danger' | 'done' | 'onAnswer'>,
): Operation => ({ text, call, input, write: { okText: text, call, input, ...question } as ConfirmedWrite })

/** Opens a dialog about the row, in which `call` is made. */
export const openDialog = (text: string, call: Route, dialog: OperationDialog): Operation => ({ text, call, input: {}, dialog })

/** Downloads a file of the row. Meanwhile 取消 is beside the operations. */
export const download = <R extends Route>(text: string, call: R, input: CallInput<R>, find?: FindFile): Operation => ({
  text,
  call,
  input,
  download: true,
  find,
})

/** Replaces an operation that is not possible now, and shows why. */
export const refuse = (text: string, call: Route, refusal: string): Operation => ({ text, call, input: {}, refusal })

/** Replaces an operation by a disabled one, whose tooltip shows why. */
export const disabled = (text: string, call: Route, why: string): Operation => ({ text, call, input: {}, disabled: why })

const IN_ROW = 2

/** The first two operations of a row as text, the others under 更多. Those without permission are absent. */
export function RowOperations({ operations }: { operations: Operation[] }) {
  const { notify } = useServices()
  const permits = usePermits()
  const more = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { show, ask, dialogs } = useRowDialogs()
  const id = useId()
  const { start, cancel, progress } = useDownload(...operations.filter((operation) => 'download' in operation))

  function begin(operation: Operation) {
    if ('write' in operation) ask(operation.write)
    else if ('dialog' in operation) show(`${id} ${operation.text}`, operation.dialog)
    else if ('download' in operation) start(operation.call, operation.input as CallInput<Route>, operation.find)
    else if ('refusal' in operation) notify.error(operation.refusal)
  }

  function openMore(opened: boolean) {
    setOpen(opened)
    // The menu's items are unmounted by then: a dialog that was opened from it returns the focus to this button, too.
    if (!opened) more.current?.focus()
  }

  const permitted = operations.filter(({ call, input }) => permits(call, input))
  if (!permitted.length) return <Dash />

  const beyondRow = permitted.slice(IN_ROW).map((operation) => ({
    key: operation.text,
    label: 'to' in operation ? <RecordLink {...operation}>{operation.text}</RecordLink> : operation.text,
    ...unlessPossible(operation),
    onClick({ domEvent }: { domEvent: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement> }) {
      if (!('to' in operation)) begin(operation)
      else if (domEvent.type === 'keydown') domEvent.currentTarget.querySelector('a')?.click()
    },
  }))

  return (
    <span className={css.operations}>
      {permitted.slice(0, IN_ROW).map((operation) =>
        'to' in operation ? (
          <RecordLink key={operation.text} {...operation}>
            {operation.text}
          </RecordLink>
        ) : (
          <Button key={operation.text} className={css.text} type="link" size="small" onClick={() => begin(operation)} {...unlessPossible(operation)}>
            {operation.text}
          </Button>
        ),
      )}
      {beyondRow.length > 0 && (
        <Dropdown menu={{ items: beyondRow }} trigger={['click']} open={open} onOpenChange={openMore} autoFocus>
          <Button
            ref={more}
            className={css.text}
            type="link"
            size="small"
            icon={<DownOutlined aria-hidden />}
            iconPlacement="end"
            aria-haspopup="menu"
            aria-expanded={open}
          >
            更多
          </Button>
        </Dropdown>
      )}
      {progress !== undefined && (
        <Button className={css.text} type="link" size="small" onClick={cancel}>
          取消（{progress}）
        </Button>
      )}
      {dialogs}
    </span>
  )
}

const unlessPossible = (operation: Operation) => ('disabled' in operation ? { disabled: true, title: operation.disabled } : {})
