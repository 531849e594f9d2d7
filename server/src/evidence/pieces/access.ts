import { type CaptureType, permissionsOfCaptures } from '@console/platform/contract/online'
import { maySeePersonal, seesWhole } from '../../operators/access/personal'
import type { Operator } from '../../operators/access/operator'

export interface Piece {
  isApp: number
  /** What type of capture it came from, where that was asked. */
  capture?: CaptureType | null
  /** Whether an application for a certificate is about it, where that was asked. */
  isApplied?: boolean | null
}

/**
 * What the app captured is in both lists, everything else in the enterprises' alone. What came from a capture is open
 * to those who may list its type, too, and what an application is about to those who decide applications.
 */
export const maySee = (operator: Operator, { isApp, capture, isApplied }: Piece) =>
  operator.may('evidence/getEvidenceList') ||
  (isApp > 0 && operator.may('evidence/getPersonalList')) ||
  (capture ? operator.may(permissionsOfCaptures.list[capture]) : false) ||
  (isApplied === true && operator.may('notarization/data'))

export const mayDownload = (operator: Operator, { isApp }: Piece) =>
  operator.may('evidence/download') || (isApp > 0 && operator.may('evidence/downloadPersonal'))

/** Whether it may be downloaded by the list of captures that it is in. */
export const mayDownloadCapture = (operator: Operator, { capture }: Pick<Piece, 'capture'>) =>
  capture ? operator.may(permissionsOfCaptures.download[capture]) : false

/**
 * Whether an operator is shown its place, its device and whose it is: one that an application is about is shown whole
 * to anyone who decides applications.
 */
export const seesPiece = (operator: Operator, { isApplied }: Piece) => (isApplied ? seesWhole(operator, 'notarization/data') : maySeePersonal(operator))
