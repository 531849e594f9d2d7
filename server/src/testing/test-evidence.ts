import type { Db } from '../infra/db/db'
import { crc32Of, digestsOf } from '../infra/files/digests'
import type { NewEvidence } from '../evidence/pieces/new-evidence'
import { saveEvidence } from '../evidence/pieces/save-evidence'
import type { FileStore } from '../infra/files/file-store'

let made = 0

/**
 * The input of a capture: by default a text file of an enterprise, uploaded. Its bytes are put into the store if one is
 * given.
 */
export async function insertEvidence(
  db: Db,
  { bytes, files, ...wanted }: Partial<NewEvidence> & Pick<NewEvidence, 'userId'> & { bytes?: Buffer; files?: FileStore },
) {
  made += 1
  const content = bytes ?? Buffer.from(`证据 ${made}`)
  const digests = digestsOf(content)
  const stored = files ? await files.put(content) : { file: `00/${digests.sha256}`, size: content.length, sha256: digests.sha256 }
  const piece: NewEvidence = {
    baoquan: `BQ${String(made).padStart(14, '0')}`,
    type: '文件存证',
    title: `合同 ${made}`,
    isApp: 0,
    fileType: 1,
    fileStatus: 1,
    newData: 1,
    digests,
    savedAt: new Date(),
    ...wanted,
  }
  if (piece.fileStatus === 1) piece.file ??= { ...stored, name: `合同${made}.txt`, type: 'text/plain', crc32: crc32Of(content) }
  const [id] = await db.transaction((tx) => saveEvidence(tx, [piece]))
  return { ...piece, id: id! }
}
