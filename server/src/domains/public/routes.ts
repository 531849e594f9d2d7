import { Readable } from 'node:stream'
import { ApiError } from '@console/platform/contract'
import { publicPages } from '@console/platform/contract/public'
import type { Db } from '../../infra/db/db'
import { canBeShown } from '../../evidence/pieces/evidence-file'
import { addressIn, type LedgerPlace, ledgerEntry } from '../../evidence/pieces/ledger-entry'
import { recordVerification } from '../../evidence/pieces/integrity'
import { findFile } from '../../evidence/pieces/queries'
import type { FileStore } from '../../infra/files/file-store'
import { storedFile } from '../../infra/files/stored-file'
import { domain } from '../../http/call'
import { ledgerOf } from '../../evidence/proof/ledger-name'
import { proofOf } from '../../evidence/proof/proof-of'
import { withoutPersonal } from '../../evidence/proof/without-personal'
import type { Prover } from '../../evidence/proof/prover'
import { noLink, type Opened, type PublicLinks } from '../../evidence/public-links/public-links'
import { shanghaiTime } from '../../infra/db/shanghai-time'
import { publicPaperPolicy } from '../../releases/pages/page-policy'
import { publicLimits } from './limits'
import { paperDocument } from './paper'
import * as queries from './queries'
import { addressOfFile, isNumber, isPath, isPreviewed, needsTranscoding, sha256In } from './rules'

interface Options extends LedgerPlace {
  db: Db
  files: FileStore
  links: PublicLinks
  prover: () => Promise<Prover>
  relaxedLimits: boolean
}

/** What the holder of a link may see, and nothing beside it. */
export function publicDomain({ db, files, links, prover, relaxedLimits, explorerUrl, chain }: Options) {
  const chained = chain !== undefined
  const limits = publicLimits(db, { relaxed: relaxedLimits })

  /** The file that a link's address names, if it is one of what the link is to. */
  async function linkedFile(opened: Opened, path: string) {
    const file = isPath(path) ? await findFile(db, path) : undefined
    if (!file || !isPreviewed(file, opened)) throw noLink()
    return file
  }

  /** The piece of a file with this digest. Unknown numbers and wrong files get the same answer. */
  async function pieceOfFile({ baoquan, sha256, ip }: { baoquan: string; sha256: string; ip: string }) {
    const piece = await queries.findByDigest(db, isNumber(baoquan) ? baoquan : '', sha256In(sha256))
    if (!piece) throw noLink()
    await links.keepOpening({ ...piece, ip, detail: '凭原文件核验' })
    return piece
  }

  return domain(publicPages, {
    async preview({ input: { grant, path, baoquan }, ip }) {
      await limits.call(ip)
      const opened = await links.open({ grant, baoquan, purposes: ['preview'], ip })
      const { evidenceId, expireTime } = opened
      const { name, type, size, damagedAt } = await linkedFile(opened, path)
      const facts = await queries.findPreview(db, evidenceId)
      if (!facts || !expireTime) throw noLink()
      const isMps = needsTranscoding(type) ? 1 : 0
      const transcoded = isMps && (await queries.findTranscoded(db, evidenceId))
      return {
        ...facts,
        expireTime,
        damagedAt: damagedAt && shanghaiTime(damagedAt),
        file: { name, type, size, url: addressOfFile(path, grant) },
        isMps,
        mpsUrl: transcoded ? addressOfFile(transcoded.path, grant) : null,
      }
    },

    async file({ input: { grant, path }, ip, reply }) {
      await limits.file(ip)
      const file = await linkedFile(await links.open({ grant, purposes: ['preview'], ip }), path)
      if (file.damagedAt) throw noLink()
      const onVerified = (intact: boolean, found?: string) => recordVerification(db, file, { intact, found }, reply.log)
      return storedFile(files, { ...file, inline: canBeShown(file) }, { missing: '文件暂时无法读取', onVerified })
    },

    async certificate({ input: { grant, baoquan }, ip }) {
      await limits.call(ip)
      const { evidenceId, purpose } = await links.open({ grant, baoquan, purposes: ['certificate', 'verify'], ip })
      const found = await queries.findCertificate(db, evidenceId)
      if (!found) throw noLink()
      const { headHash, headTime, transaction, transactionTime, chainId, html, ...facts } = found
      const entry = ledgerEntry({ explorerUrl, chain }, { headHash, headTime, transaction, transactionTime })
      const ledger = ledgerOf(chainId === null ? null : { chainId }, chained)
      return { data: { ...facts, ...entry, ledger, html: purpose === 'certificate' ? html : null } }
    },

    async paper({ input: { grant, baoquan }, ip }) {
      await limits.call(ip)
      const { evidenceId } = await links.open({ grant, baoquan, purposes: ['certificate'], ip })
      const { html } = (await queries.findCertificate(db, evidenceId)) ?? {}
      if (!html) throw noLink()
      const body = Buffer.from(paperDocument(html))
      return {
        name: '证书.html',
        type: 'text/html; charset=utf-8',
        size: body.length,
        inline: true,
        framePolicy: publicPaperPolicy,
        open: async () => Readable.from([body]),
      }
    },

    async proof({ input: { grant, baoquan, sha256 }, ip }) {
      await (sha256 ? limits.guess(ip) : limits.call(ip))
      const { evidenceId } = sha256
        ? await pieceOfFile({ baoquan, sha256, ip })
        : await links.open({ grant, baoquan, purposes: ['verify', 'certificate', 'preview'], ip })
      const facts = await queries.findProved(db, evidenceId)
      if (!facts) throw noLink()
      return { ...facts, ...withoutPersonal(await proofOf(db, await prover(), evidenceId)) }
    },

    async head({ input: { q }, ip }) {
      await limits.call(ip)
      const head = await queries.findHead(db, q)
      if (!head) throw new ApiError(404, '账本中没有这一条目')
      return { ...head, chained, explorerUrl: head.anchor && addressIn(explorerUrl, head.anchor.transaction) }
    },
  })
}
