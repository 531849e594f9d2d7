import { Button } from 'antd'
import css from './decision-form.module.css'
import { TextField } from '../form/text-field'
import { PrintedKey } from './printed-key'
import { keyOf, type Outcome, type useDecisionForm } from './use-decision-form'

interface DecisionButtonsProps {
  form: ReturnType<typeof useDecisionForm>
  outcomes: readonly Outcome[]
  open: boolean
}

/** A button for each outcome, the usual one last. One that needs a text opens it, with a button that confirms. */
export function DecisionButtons({ form, outcomes, open }: DecisionButtonsProps) {
  const { chosen, text, written, textError, isPending, blocked, takesKeys, choose, type, send, drop } = form
  return (
    <>
      {chosen && text && (
        <TextField
          label={text.label}
          value={written}
          onChange={type}
          max={text.max}
          error={textError}
          readOnly={!open}
          autoFocus
          templates={open ? text.templates : undefined}
        />
      )}
      {!open && (
        <div className={css.buttons}>
          <Button onClick={drop}>重新加载</Button>
        </div>
      )}
      {open && (
        <div className={css.buttons}>
          {chosen ? (
            <>
              <Button onClick={() => choose(undefined)}>取消</Button>
              <Button type="primary" danger={!chosen.approves} loading={isPending} disabled={blocked} onClick={() => send()}>
                确认{chosen.word}
              </Button>
            </>
          ) : (
            outcomes
              .map((outcome) => (
                <Button
                  key={outcome.value}
                  type={outcome.approves ? 'primary' : 'default'}
                  danger={!outcome.approves}
                  loading={!outcome.text && isPending}
                  disabled={blocked}
                  aria-keyshortcuts={takesKeys ? keyOf(outcome) : undefined}
                  onClick={() => (outcome.text ? choose(outcome) : send(outcome))}
                >
                  <span>{outcome.word}</span>
                  <PrintedKey>{keyOf(outcome)}</PrintedKey>
                </Button>
              ))
              .reverse()
          )}
        </div>
      )}
    </>
  )
}
