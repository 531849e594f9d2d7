import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import sql from 'sql-template-tag'
import type { Db } from '../server/src/infra/db/db'
import { saveEvidence } from '../server/src/evidence/pieces/save-evidence'
import { filesIn } from '../server/src/infra/files/file-store'
import { insertUser } from '../server/src/testing/test-users'
import { noise } from './noise'

export interface SeededFile {
  id: number
  baoquan: string
  /** What the API calls it. */
  path: string
  /** Where it lies. */
  place: string
}

/** Pieces of evidence with a file of so many bytes each, in a server's folder of files. */
export async function seedEvidenceFiles(db: Db, dataDir: string, { count, bytes }: { count: number; bytes: number }): Promise<SeededFile[]> {
  const userId = await insertUser(db)
  const seeded: SeededFile[] = []
  for (let made = 0; made < count; made++) {
    const file = `bench/${made}`
    const place = join(filesIn(dataDir), file)
    const { crc32, ...digests } = await write(place, bytes, made)
    const baoquan = `BQBENCH${String(made).padStart(9, '0')}`
    const [id] = await db.transaction((tx) =>
      saveEvidence(tx, [
        {
          ...{ baoquan, userId, type: '录像存证', title: `录像 ${made}`, isApp: 0, fileType: 4, fileStatus: 1, newData: 1, savedAt: new Date(), digests },
          file: { file, size: bytes, sha256: digests.sha256, crc32, name: `录像${made}.mp4`, type: 'video/mp4' },
        },
      ]),
    )
    const { path } = (await db.one<{ path: string }>(sql`select path from evidence_files where evidence_id = ${id}`))!
    seeded.push({ id: id!, baoquan, path, place })
  }
  return seeded
}

async function write(place: string, bytes: number, seed: number) {
  mkdirSync(dirname(place), { recursive: true })
  const [sha256, sm3] = [createHash('sha256'), createHash('sm3')]
  let sum = 0
  await pipeline(async function* () {
    for (const piece of noise(bytes, seed)) {
      sha256.update(piece)
      sm3.update(piece)
      sum = crc32(piece, sum)
      yield piece
    }
  }, createWriteStream(place))
  return { sha256: sha256.digest('hex'), sm3: sm3.digest('hex'), crc32: sum }
}
