import type { InputOf, Route } from '@console/platform/contract'
import { useState } from 'react'
import { useShortcuts } from '../core/shortcuts'
import { useReviewDecision } from './use-review-decision'

/** What has to be written about an outcome. */
interface OutcomeText<Field extends string> {
  /** Its field in the call. */
  field: Field
  label: string
  max: number
  /** Sentences to start from. */
  templates?: readonly string[]
}

/** What a decision can be. The key of one that approves is Y, that of any other one N. */
export interface Outcome<Field extends string = string> {
  /** Its code in the call. */
  value: number
  /** What it is called: 通过. */
  word: string
  approves: boolean
  /** What its key does, as the list of keys says it. */
  keyName: string
  /** Without one, the outcome is decided at once. */
  text?: OutcomeText<Field>
}

export interface DecisionFormOptions<R extends Route, Field extends keyof InputOf<R> & string = keyof InputOf<R> & string> {
  call: R
  /** What the call is given besides the outcome and its text. */
  input: { [Name in keyof InputOf<R>]?: unknown }
  /** The field of the outcome. */
  field: Field
  /** What is usual comes first. */
  outcomes: readonly Outcome<Field>[]
  /** Whether the decision can be made now. */
  open: boolean
  /** A button for each outcome, also where each needs a text of its own. */
  buttons?: boolean
}

export const keyOf = ({ approves }: Outcome) => (approves ? 'Y' : 'N')

/** Whether some outcome needs no text. */
const hasDirect = (outcomes: readonly Outcome[]) => outcomes.some(({ text }) => !text)

/** The state of a `DecisionForm`: the chosen outcome, a text for each field, and what is wrong with them. */
export function useDecisionForm<R extends Route>({ call, input, field, outcomes, open, buttons }: DecisionFormOptions<R>) {
  const [chosen, setChosen] = useState<Outcome>()
  const [texts, setTexts] = useState<Record<string, string>>({})
  /** Counts how often a key moved the focus to the text. */
  const [keyed, setKeyed] = useState(0)
  const { decide, isPending, error, reset, setTyped, blocked, takesKeys } = useReviewDecision(call, open)
  const text = textOf(outcomes, chosen)
  const errors = error?.details.fields ?? {}
  const direct = buttons || hasDirect(outcomes)

  function choose(outcome: Outcome | undefined) {
    setChosen(outcome)
    if (error) reset()
  }

  function type(written: string) {
    const typed = { ...texts, [text!.field]: written }
    setTexts(typed)
    setTyped(isTyped(typed))
    if (errors[text!.field]) reset()
  }

  function send(outcome = chosen) {
    const needed = textOf(outcomes, outcome)
    const given = { ...input, [field]: outcome?.value, ...(needed && { [needed.field]: texts[needed.field] ?? '' }) }
    void decide(given, { word: outcome?.word ?? '', approves: outcome?.approves ?? false })
  }

  function act(outcome: Outcome) {
    if (!outcome.text) return send(outcome)
    choose(outcome)
    setKeyed(keyed + 1)
  }

  useShortcuts(takesKeys && !(direct && chosen) ? outcomes.map((outcome) => ({ key: keyOf(outcome), name: outcome.keyName, run: () => act(outcome) })) : [])

  return {
    direct,
    chosen,
    text,
    written: text ? (texts[text.field] ?? '') : '',
    typed: isTyped(texts),
    keyed,
    error,
    outcomeError: errors[field],
    textError: text && errors[text.field],
    isPending,
    blocked,
    takesKeys,
    choose,
    type,
    send,
    drop() {
      setTexts({})
      choose(undefined)
    },
  }
}

const isTyped = (texts: Record<string, string>) => Object.values(texts).some((text) => text !== '')

/** The text of an outcome. While none is chosen, the one that all have in common, without the templates. */
function textOf(outcomes: readonly Outcome[], chosen: Outcome | undefined) {
  if (chosen) return chosen.text
  const [first, ...others] = outcomes.map(({ text }) => text)
  return first && others.every((text) => text?.field === first.field) ? { ...first, templates: undefined } : undefined
}
