import { type CaptureType, permissionsOfCaptures } from '@console/platform/contract/online'
import type { Operator } from '../access/operator'

/** `capture`: what type of capture it came from, where that was asked. */
export interface Piece {
  isApp: number
  capture?: CaptureType | null
}

/** What the app captured stands in both lists, everything else in the enterprises' alone. What came from a capture is open to those who may list its type, too. */
export const maySee = (operator: Operator, { isApp, capture }: Piece) =>
  operator.may('evidence/getEvidenceList') ||
  (isApp > 0 && operator.may('evidence/getPersonalList')) ||
  (capture ? operator.may(permissionsOfCaptures.list[capture]) : false)

export const mayDownload = (operator: Operator, { isApp }: Piece) =>
  operator.may('evidence/download') || (isApp > 0 && operator.may('evidence/downloadPersonal'))
