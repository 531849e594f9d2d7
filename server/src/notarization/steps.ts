import { notarialStatuses } from '@console/platform/contract/notarization'
import { Problem } from '@console/platform/contract/open/problems'

export type Status = keyof typeof notarialStatuses

/** What may be done with an application, from which status, and which one follows. Nothing else leads on. */
const steps = {
  approve: { name: '审核通过', from: { 1: 2 } },
  refuse: { name: '审核不通过', from: { 1: 3 } },
  /** A decision is taken back before the office has spoken. */
  reopen: { name: '撤回审核', from: { 2: 1, 3: 1 } },
  /** The notary's office has issued the certificate of an application that a review has passed. */
  issue: { name: '出证成功', from: { 2: 2 } },
  /** The office cannot issue it, whether it was reviewed or not. */
  fail: { name: '出证失败', from: { 1: 4, 2: 4 } },
} as const satisfies Record<string, { name: string; from: Partial<Record<Status, Status>> }>

type Step = keyof typeof steps
type Ends<S extends Step> = (typeof steps)[S]['from'][keyof (typeof steps)[S]['from']]

/** @throws Problem for a step that does not begin at this status */
export function statusAfter<S extends Step>(step: S, status: Status): Ends<S> {
  const { name, from } = steps[step]
  const next = (from as Partial<Record<Status, Ends<S>>>)[status]
  if (next === undefined) throw new Problem('illegal-transition', `该申请的状态是${notarialStatuses[status]}，不能${name}`)
  return next
}
