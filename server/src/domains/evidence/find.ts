import { maySee } from '../../evidence/pieces/access'
import type { Operator } from '../../operators/access/operator'
import type { Finder } from '../../operators/search/finder'
import { evidenceByHash, evidenceByNumber, evidenceByTitle, type FoundPiece } from './find-queries'

const HASH = /^[\da-f]{64}$/i

const visible = (operator: Operator, pieces: FoundPiece[]) => pieces.filter((piece) => maySee(operator, piece)).map(foundOf)

const foundOf = ({ baoquan, title, newData, userId, fileStatus, userType }: FoundPiece) => ({
  title: `${baoquan} ${title}`,
  kind: '存证',
  path: `/${newData ? 'certificateApi' : 'certificate'}/${baoquan}/${userId}?isDownload=${fileStatus}&userType=${userType}`,
})

export const findEvidence: Finder = {
  byNumber: async ({ db, number, operator }) => visible(operator, await (HASH.test(number) ? evidenceByHash : evidenceByNumber)(db, number)),

  async byName({ db, text, operator }) {
    const all = operator.may('evidence/getEvidenceList')
    if (!all && !operator.may('evidence/getPersonalList')) return []
    return (await evidenceByTitle(db, text, { ofApp: !all })).map(foundOf)
  },

  async at({ db, path, operator }) {
    const [, number] = /^\/certificate(?:Api)?\/([A-Za-z\d]{8,32})\//.exec(path) ?? []
    return number ? visible(operator, await evidenceByNumber(db, number))[0] : undefined
  },
}
