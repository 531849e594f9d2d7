import { Button } from 'antd'
import { Choice } from '../form/choices'
import css from './decision-form.module.css'
import { TextField } from '../form/text-field'
import { PrintedKey } from './printed-key'
import { keyOf, type Outcome, type useDecisionForm } from './use-decision-form'

interface DecisionChoiceProps {
  form: ReturnType<typeof useDecisionForm>
  outcomes: readonly Outcome[]
  open: boolean
  disabled?: string
  submit: string
}

/** The outcomes side by side, the text of the chosen one, and one button. */
export function DecisionChoice({ form, outcomes, open, disabled, submit }: DecisionChoiceProps) {
  const { chosen, text, written, keyed, outcomeError, textError, isPending, blocked, takesKeys, choose, type, send, drop } = form
  const takes = open && disabled === undefined
  return (
    <div className={css.form}>
      <div className={css.choice} aria-keyshortcuts={takesKeys ? outcomes.map(keyOf).join(' ') : undefined}>
        <Choice
          aria-label="审核结果"
          options={outcomes.map((outcome) => ({ value: outcome.value, label: <Labelled outcome={outcome} keyed={takes} /> }))}
          value={chosen?.value}
          onChange={(value) => choose(outcomes.find((outcome) => outcome.value === value))}
          disabled={!takes}
        />
        <span className={css.error} role="alert">
          {outcomeError}
        </span>
      </div>
      {text && (
        <TextField
          key={`${text.field} ${keyed}`}
          autoFocus={keyed > 0}
          label={text.label}
          value={written}
          onChange={type}
          max={text.max}
          error={textError}
          readOnly={!open}
          disabled={disabled !== undefined}
          templates={takes ? text.templates : undefined}
        />
      )}
      <div className={css.buttons}>
        {open ? (
          <Button type="primary" loading={isPending} disabled={!takes || blocked} title={disabled} onClick={() => send()}>
            {submit}
          </Button>
        ) : (
          <Button onClick={drop}>重新加载</Button>
        )}
      </div>
    </div>
  )
}

const Labelled = ({ outcome, keyed }: { outcome: Outcome; keyed: boolean }) => (
  <>
    <span>{outcome.word}</span> {keyed && <PrintedKey>{keyOf(outcome)}</PrintedKey>}
  </>
)
