import { ApiError } from '@console/platform/contract'
import { MAX_LINK_MINUTES } from '@console/platform/contract/evidence'
import { loadOnce } from '@console/platform/proof'
import { secretNamed } from '../../infra/db/secret'
import type { Db } from '../../infra/db/db'
import { addCustody, addCustodyOnce, holdChains } from '../pieces/custody'
import { type LinkKeys, newGrantId, paperGrantId, type Purpose, readGrant, writeGrant } from './grant'
import { countOpening, extendLink, findLasting, findLinked, insertLink, keepPaper } from './queries'
import { shanghaiTime } from '../../infra/db/shanghai-time'
import { visitorNetwork } from './visitor-network'

const MINUTE_MS = 60_000
/** How long a link lasts where nothing else is asked for. */
const LINK_MINUTES = 15
/** A page that asks again meanwhile is given the same link: it is one act of sharing. */
const SAME_LINK_MS = 5 * MINUTE_MS
/** One visitor's opening is one event, however often the page is loaded. */
const ONE_OPENING_MS = 10 * MINUTE_MS

interface Shared {
  evidence: { id: number; baoquan: string }
  purpose: Exclude<Purpose, 'verify'>
  by: { accountId: number; realname: string; ip: string }
  minutes?: number
  /** A page shows it as a code, and renews it as long as it does. */
  shown?: boolean
}

export interface MadeLink {
  id: Buffer
  grant: string
  expiresAt: Date
}

export interface Opened {
  evidenceId: number
  baoquan: string
  purpose: Purpose
  /** When the link ends; null for one on paper. */
  expireTime: string | null
}

interface OpenOptions {
  grant: string
  /** What the link must be for: any of these. */
  purposes: readonly Purpose[]
  /** The evidence number of the page's address; another one's grant does not open it. */
  baoquan?: string
  ip: string
}

interface Visit {
  evidenceId: number
  ip: string
  /** Of the link; none for who came with the file. */
  id?: Buffer
  detail?: string
}

/** The one answer to every link that does not open, so that it reveals no evidence numbers. */
export const noLink = () => new ApiError(404, '链接已失效')

/** What a grant that cannot be read is looked up by, so that it takes as long as one that was taken back. */
const NO_ID = Buffer.alloc(16)

/**
 * Makes links to evidence for people without an account, and opens them. `keys`: PUBLIC_LINK_KEYS, else a secret of the
 * database's own.
 */
export function publicLinks(db: Db, keys?: LinkKeys) {
  const current = loadOnce(async () => keys ?? new Map([['db', await secretNamed(db, 'public-links')]]))

  async function keepOpening({ evidenceId, ip, id, detail }: Visit) {
    const at = new Date()
    const event = { evidenceId, kind: 'opened', at, by: '访客', accountId: null, ip: visitorNetwork(ip), detail } as const
    await addCustodyOnce(db, event, new Date(at.getTime() - ONE_OPENING_MS), async (tx) => id && countOpening(tx, id, at))
  }

  return {
    /** Reads the key, while no transaction is open. */
    prepare: async () => void (await current()),

    /** A grant for somebody without an account, and when it ends. It is an event of the evidence's custody. */
    async share({ evidence, purpose, by, minutes = LINK_MINUTES, shown = false }: Shared, tx = db): Promise<MadeLink> {
      const now = new Date()
      const which = { evidenceId: evidence.id, purpose, accountId: by.accountId, shown }
      const expiresAt = endOf(minutes, now)
      const link = await tx.transaction(async (tx) => {
        // A second click is the same sharing.
        await holdChains(tx, [evidence.id])
        const before = await findLasting(tx, which, expiresAt, SAME_LINK_MS, now)
        if (before) return { id: Buffer.from(before.id), expiresAt: before.expiresAt }
        const made = { id: newGrantId(), expiresAt }
        await insertLink(tx, { ...which, ...made }, now)
        const detail = `${linkPurposes[purpose]}${shown ? '二维码' : '链接'}，${minutesText(minutes)}内有效${shown ? '，显示期间自动续期' : ''}`
        await addCustody(tx, [{ evidenceId: evidence.id, kind: 'shared', at: now, by: by.realname, accountId: by.accountId, ip: by.ip, detail }])
        return made
      })
      return { ...link, grant: writeGrant(await current(), { purpose, baoquan: evidence.baoquan, ...link }) }
    },

    /**
     * The same link once more, for as long as a new one. Undefined when it has ended, was taken back, or is not shown
     * by this account.
     */
    async renew(id: Buffer, { evidence, accountId }: { evidence: { id: number; baoquan: string }; accountId: number }): Promise<MadeLink | undefined> {
      const now = new Date()
      const expiresAt = endOf(LINK_MINUTES, now)
      const madeAfter = new Date(now.getTime() - MAX_LINK_MINUTES * MINUTE_MS)
      if (!(await extendLink(db, { id, evidenceId: evidence.id, accountId, expiresAt }, madeAfter, now))) return undefined
      return { id, expiresAt, grant: writeGrant(await current(), { purpose: 'preview', baoquan: evidence.baoquan, id, expiresAt }) }
    },

    /**
     * A grant for paper, which never ends: it shows the number, digests and masked names of a piece of evidence, and no
     * file.
     */
    paper: async (baoquan: string): Promise<string> => writeGrant(await current(), { purpose: 'verify', baoquan, id: paperGrantId(baoquan), expiresAt: null }),

    /** Keeps that there is paper with that grant, so that its openings are counted. */
    keepPaper: ({ id, baoquan }: { id: number; baoquan: string }, tx = db) => keepPaper(tx, { id: paperGrantId(baoquan), evidenceId: id }, new Date()),

    /** Puts on record that somebody without an account looked at a piece. */
    keepOpening,

    /** What a grant opens. @throws ApiError 404, the same for whatever does not open */
    async open({ grant: text, purposes, baoquan, ip }: OpenOptions): Promise<Opened> {
      const now = new Date()
      const grant = readGrant(await current(), text, now)
      const fits = grant && purposes.includes(grant.purpose) && (baoquan ?? grant.baoquan) === grant.baoquan
      const linked = await findLinked(db, fits ? grant.id : NO_ID, fits ? grant.baoquan : '', fits ? grant.purpose : 'preview')
      if (!fits || !linked) throw noLink()
      await keepOpening({ ...linked, id: grant.id, ip })
      const expireTime = grant.expiresAt && shanghaiTime(grant.expiresAt)
      return { evidenceId: linked.evidenceId, baoquan: grant.baoquan, purpose: grant.purpose, expireTime }
    },
  }
}

export type PublicLinks = ReturnType<typeof publicLinks>

const endOf = (minutes: number, now: Date) => new Date(Math.floor(now.getTime() / 1000) * 1000 + minutes * MINUTE_MS)

/** As `linkTargets` of the contract, in a sentence. */
const linkPurposes = { preview: '证据预览', certificate: '证书' }

const minutesText = (minutes: number) => (minutes % 1440 === 0 ? `${minutes / 1440}天` : minutes % 60 === 0 ? `${minutes / 60}小时` : `${minutes}分钟`)
