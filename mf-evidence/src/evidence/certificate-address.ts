import type { EvidenceRow } from '@console/platform/contract/evidence'

/** The page that shows a piece of evidence with its certificate. */
export const certificateOf = ({ baoquan, userId, newData, fileStatus, userType }: EvidenceRow) =>
  `${newData ? '/certificateApi' : '/certificate'}/${baoquan}/${userId}?isDownload=${fileStatus}&userType=${userType}`
