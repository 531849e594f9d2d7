import type { Operator } from '../http/call'

type Piece = { isApp: number }

/** What the app captured stands in both lists, everything else in the enterprises' alone. */
export const maySee = (operator: Operator, { isApp }: Piece) =>
  operator.may('evidence/getEvidenceList') || (isApp > 0 && operator.may('evidence/getPersonalList'))

export const mayDownload = (operator: Operator, { isApp }: Piece) =>
  operator.may('evidence/download') || (isApp > 0 && operator.may('evidence/downloadPersonal'))
