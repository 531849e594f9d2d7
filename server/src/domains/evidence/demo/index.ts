import { FairQueue } from '../../../infra/jobs/fair-queue'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { demoAccounts } from '../../../demo/accounts'
import type { DemoData } from '../../../demo/demo-data'
import { demoEnd } from '../../../demo/demo-time'
import { type Random, randomFrom } from '../../../demo/random'
import { addCustody } from '../../../evidence/pieces/custody'
import { crc32Of, digestsOf } from '../../../infra/files/digests'
import type { NewEvidence } from '../../../evidence/pieces/new-evidence'
import { saveEvidence } from '../../../evidence/pieces/save-evidence'
import type { FileStore } from '../../../infra/files/file-store'
import { certificateHtml } from './certificate-html'
import { ownBytes } from './own-bytes'
import { type DemoPiece, drawPieces, type Owner } from './pieces'

const PIECES = 420
/** A bucket does not take hundreds of connections at once. */
const FILES_AT_ONCE = 8
const DAY = 24 * 3_600_000

export const demo: DemoData = {
  // Evidence is of approved users; applications refer to orders, and operators have looked at it.
  after: ['users', 'finance', 'authority'],
  async seed(tx, files) {
    const random = randomFrom(20_261_122)
    const owners = await tx.rows<Owner>(sql`select id, name, registered_at as registered from users where status = 3 order by id`)
    const storing = new FairQueue({ inAll: FILES_AT_ONCE, each: FILES_AT_ONCE })
    const pieces = await Promise.all(drawPieces(PIECES, owners, random).map((piece, i) => storing.run('demo', () => withFile(piece, i, files))))
    const ids = await saveEvidence(tx, pieces)
    await giveToOrders(tx)
    await seedCustody(
      tx,
      pieces.flatMap((piece, i) => (piece.fileStatus === 1 ? [{ id: ids[i]!, savedAt: piece.savedAt }] : [])),
      random,
    )
  },
}

const types: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  '3gp': 'video/3gpp',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  txt: 'text/plain; charset=utf-8',
}
const templates = new Map<string, Buffer>([['record.txt', Buffer.from('2026-06-01 10:00:00 演示记录\n')]])

function templateOf(name: string) {
  const bytes = templates.get(name) ?? readFileSync(join(__dirname, 'media', name))
  templates.set(name, bytes)
  return bytes
}

/**
 * Every piece has bytes of its own, so that every hash is true and no two are alike. One that is still uploading, or
 * missing, has a hash and no file.
 */
async function withFile({ template, fileName, owner, ...piece }: DemoPiece, i: number, files: FileStore): Promise<NewEvidence> {
  const bytes = ownBytes(template, templateOf(template), `evidence ${i + 1}`)
  const digests = digestsOf(bytes)
  const html = certificateHtml({
    ...{ baoquan: piece.baoquan, title: piece.title, owner: owner.name, product: piece.type, ...digests },
    savedAt: new Date(piece.savedAt.getTime() + DAY / 3).toISOString().slice(0, 19).replace('T', ' '),
  })
  if (piece.fileStatus !== 1) return { ...piece, digests, html }
  const type = types[template.slice(template.lastIndexOf('.') + 1)]!
  return { ...piece, digests, html, file: { ...(await files.put(bytes)), name: fileName, type, crc32: crc32Of(bytes) } }
}

/** What an application is about: up to three pieces of the user who pays for it. */
const giveToOrders = (tx: Db) =>
  tx.rows(sql`
    insert into order_evidence (order_id, evidence_id)
    select o.id, e.id from orders o
    cross join lateral (select id from evidence where user_id = o.user_id order by id limit 1 + o.id % 3) e
    where o.kind = 3`)

/** Some of it was looked at and handed out within the hour, before it is stamped. */
async function seedCustody(tx: Db, pieces: { id: number; savedAt: Date }[], random: Random) {
  const events = pieces
    .filter(() => random.below(3) === 0)
    .flatMap(({ id, savedAt }) =>
      (['previewed', 'downloaded', 'printed'] as const).slice(0, random.between(1, 3)).map((kind, i) => ({
        evidenceId: id,
        kind,
        at: new Date(Math.min(savedAt.getTime() + (i + 1) * random.between(1, 20) * 60_000, demoEnd)),
        by: random.pick(demoAccounts).realname,
        accountId: null,
        ip: `192.0.2.${random.between(2, 250)}`,
      })),
    )
  await addCustody(
    tx,
    events.sort((one, other) => one.at.getTime() - other.at.getTime()),
  )
}
