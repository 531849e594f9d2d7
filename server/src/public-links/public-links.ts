import { ApiError } from '@console/platform/contract'
import { secretNamed } from '../db/secret'
import type { Db } from '../db/db'
import { addCustody, addCustodyOnce } from '../evidence/custody'
import { type LinkKeys, newGrantId, type Purpose, readGrant, writeGrant } from './grant'
import { countOpening, findLasting, findLinked, insertLink } from './queries'
import { shanghaiTime } from './shanghai-time'
import { visitorNetwork } from './visitor-network'

const MINUTE_MS = 60_000
/** How long a link lasts unless told otherwise, and at most. */
export const LINK_MINUTES = { usual: 15, most: 7 * 24 * 60 }
/** A page that asks again meanwhile is given the same link: it is one act of sharing. */
const SAME_LINK_MS = 5 * MINUTE_MS
/** One visitor's opening is one event, however often the page is loaded. */
export const ONE_OPENING_MS = 10 * MINUTE_MS

interface Shared {
  evidence: { id: number; baoquan: string }
  purpose: Exclude<Purpose, 'verify'>
  by: { accountId: number; realname: string; ip: string }
  minutes?: number
}

export interface Opened {
  evidenceId: number
  baoquan: string
  purpose: Purpose
  /** When the link ends; null for one on paper. */
  expireTime: string | null
}

interface Opening {
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

/** Makes links to evidence for people without an account, and opens them. `keys`: PUBLIC_LINK_KEYS, else a secret of the database's own. */
export function publicLinks(db: Db, keys?: LinkKeys) {
  let known: Promise<LinkKeys> | undefined
  const current = () => {
    known ??= keys ? Promise.resolve(keys) : secretNamed(db, 'public-links').then((secret) => new Map([['db', secret]]))
    return known
  }

  async function keepOpening({ evidenceId, ip, id, detail }: Visit) {
    const at = new Date()
    const event = { evidenceId, kind: 'opened', at, by: '访客', accountId: null, ip: visitorNetwork(ip), detail } as const
    await addCustodyOnce(db, event, new Date(at.getTime() - ONE_OPENING_MS), async (tx) => id && countOpening(tx, id, at))
  }

  return {
    /** Reads the key, while no transaction is open. */
    prepare: async () => void (await current()),

    /** A grant for somebody without an account, and when it ends. It is an event of the evidence's custody. */
    async share({ evidence, purpose, by, minutes = LINK_MINUTES.usual }: Shared, tx = db) {
      const now = new Date()
      const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + minutes * MINUTE_MS)
      const which = { evidenceId: evidence.id, purpose, accountId: by.accountId }
      const before = await findLasting(tx, which, new Date(expiresAt.getTime() - SAME_LINK_MS), expiresAt)
      const link = before ? { id: Buffer.from(before.id), expiresAt: before.expiresAt } : { id: newGrantId(), expiresAt }
      if (!before)
        await tx.transaction(async (tx) => {
          await insertLink(tx, { ...which, ...link }, now)
          const detail = `${purpose === 'preview' ? '证据预览' : '证书'}链接，${minutesText(minutes)}内有效`
          await addCustody(tx, [{ evidenceId: evidence.id, kind: 'shared', at: now, by: by.realname, accountId: by.accountId, ip: by.ip, detail }])
        })
      return { grant: writeGrant(await current(), { purpose, baoquan: evidence.baoquan, ...link }), expiresAt: link.expiresAt }
    },

    /** A grant for paper, which never ends: it shows the number, digests and masked names of a piece of evidence, and no file. */
    async print(evidence: { id: number; baoquan: string }, tx = db): Promise<string> {
      const link = { id: newGrantId(), expiresAt: null }
      await insertLink(tx, { evidenceId: evidence.id, purpose: 'verify', accountId: null, ...link }, new Date())
      return writeGrant(await current(), { purpose: 'verify', baoquan: evidence.baoquan, ...link })
    },

    /** Puts on record that somebody without an account looked at a piece. */
    keepOpening,

    /** What a grant opens. @throws ApiError 404, the same for whatever does not open */
    async open({ grant: text, purposes, baoquan, ip }: Opening): Promise<Opened> {
      const now = new Date()
      const grant = readGrant(await current(), text, now)
      const fits = grant && purposes.includes(grant.purpose) && (baoquan ?? grant.baoquan) === grant.baoquan
      const linked = await findLinked(db, fits ? grant.id : NO_ID, fits ? grant.baoquan : '')
      if (!fits || !linked) throw noLink()
      await keepOpening({ ...linked, id: grant.id, ip })
      const expireTime = grant.expiresAt && shanghaiTime(grant.expiresAt)
      return { evidenceId: linked.evidenceId, baoquan: grant.baoquan, purpose: grant.purpose, expireTime }
    },
  }
}

export type PublicLinks = ReturnType<typeof publicLinks>

const minutesText = (minutes: number) => (minutes % 1440 === 0 ? `${minutes / 1440}天` : minutes % 60 === 0 ? `${minutes / 60}小时` : `${minutes}分钟`)
