import { ApiError } from '@console/shared/contract'
import type { Operator } from '../../http/call'

export const noEvidence = () => new ApiError(404, '该证据不存在')

/** What the app captured stands in both lists, everything else in the enterprises' alone. */
export const maySee = (operator: Operator, { isApp }: { isApp: number }) =>
  operator.may('evidence/getEvidenceList') || (isApp > 0 && operator.may('evidence/getPersonalList'))

export const mayDownload = (operator: Operator, { isApp }: { isApp: number }) =>
  operator.may('evidence/download') || (isApp > 0 && operator.may('evidence/downloadPersonal'))

/** Evidence that an operator may not see is none to them. */
export function found<E extends { isApp: number }>(evidence: E | undefined, operator: Operator, may = maySee): E {
  if (!evidence || !may(operator, evidence)) throw noEvidence()
  return evidence
}
