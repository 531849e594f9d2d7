import { maySee } from '../../evidence/pieces/access'
import type { Finder } from '../../operators/search/finder'
import { evidenceByNumber } from './find-queries'

export const findEvidence: Finder = async ({ db, number, operator }) => {
  const piece = await evidenceByNumber(db, number)
  if (!piece || !maySee(operator, piece)) return []
  const { baoquan, title, newData, userId, fileStatus, userType } = piece
  const page = newData ? 'certificateApi' : 'certificate'
  return [{ title: `${baoquan} ${title}`, kind: '存证', path: `/${page}/${baoquan}/${userId}?isDownload=${fileStatus}&userType=${userType}` }]
}
