import { File, get, routes, time, z } from '@console/platform/contract'
import { Anchor, KnownProof, ProofAnswer } from '@console/platform/contract/proof'

/**
 * Calls of public pages, without a session. They write: each opening of a link is recorded. The schema validates
 * neither grants nor parameters: every invalid link gets the same 404 «链接已失效», never a specific 422.
 */
const given = () => z._default(z.string(), '')

export const Preview = z.object({
  baoquan: z.string(),
  title: z.string(),
  /** The owner's name, masked. */
  owner: z.string(),
  saveTime: time,
  /** SHA-256 of the file in hex. */
  sha256: z.string(),
  /** When the link ends. */
  expireTime: time,
  /** Since when the file no longer matches its hash: it is then not shown. */
  damagedAt: z.nullable(time),
  file: z.object({ name: z.string(), type: z.string(), size: z.number(), url: z.string() }),
  /** 1: phones of Apple cannot play the file itself, and are given another version of it. */
  isMps: z.literal([0, 1]),
  /** Where that is; null until it has been made. */
  mpsUrl: z.nullable(z.string()),
})
export type Preview = z.infer<typeof Preview>

export const PublicCertificate = z.object({
  baoquan: z.string(),
  title: z.string(),
  owner: z.string(),
  saveTime: time,
  file_hash: z.string(),
  /** As in an `EvidenceDetail`. */
  blockchain_hash: z.nullable(z.string()),
  chainTime: z.nullable(time),
  explorerUrl: z.nullable(z.string()),
  /** Which ledger it is in, and whether that is the platform itself. */
  ledger: KnownProof.shape.ledger,
  /** Null where the link does not show the certificate itself, as the one on paper. */
  html: z.nullable(z.string()),
})
export type PublicCertificate = z.infer<typeof PublicCertificate>

/** What the holder of the paper or the file may check. */
export const PublicProof = z.object({
  ...ProofAnswer.shape,
  baoquan: z.string(),
  title: z.string(),
  owner: z.string(),
  saveTime: time,
  /** Either may be null where it was saved without. */
  sha256: z.nullable(z.string()),
  sm3: z.nullable(z.string()),
  /**
   * Since when the file that the platform keeps no longer matches its hash, and the SHA-256 that the last check found
   * instead, where it could read all of it.
   */
  damagedAt: z.nullable(time),
  foundSha256: z.optional(z.nullable(z.string())),
  /** The manifest names a place or a device, and was left out with its signature. */
  partial: z.boolean(),
})
export type PublicProof = z.infer<typeof PublicProof>

/** A head of the ledger: everything in hex. */
export const LedgerHead = z.object({
  number: z.number(),
  time,
  /** How many entries it seals. */
  size: z.number(),
  root: z.string(),
  hash: z.string(),
  previousHash: z.string(),
  signature: z.string(),
  /** Whether there is a head before it, and one after it. */
  before: z.boolean(),
  after: z.boolean(),
  /**
   * Whether heads are written to a blockchain; where this one is in it, null until it does; and where that can be
   * looked up.
   */
  chained: z.boolean(),
  anchor: z.nullable(Anchor),
  explorerUrl: z.nullable(z.string()),
})
export type LedgerHead = z.infer<typeof LedgerHead>

export const publicPages = routes({
  preview: get('/api/public/getPreview', {
    summary: '公开预览',
    access: 'public',
    acts: true,
    input: z.object({ grant: given(), path: given(), baoquan: z.optional(z.string()) }),
    result: Preview,
  }),
  /** With ranges. */
  file: get('/api/public/getFile', {
    summary: '公开预览的文件',
    access: 'public',
    acts: true,
    download: true,
    input: z.object({ grant: given(), path: given() }),
    result: File,
  }),
  certificate: get('/api/public/getCertificate', {
    summary: '公开证书',
    access: 'public',
    acts: true,
    input: z.object({ grant: given(), baoquan: given() }),
    result: z.object({ data: PublicCertificate }),
  }),
  /** The certificate's HTML as a document for a frame. */
  paper: get('/api/public/getPaper', {
    summary: '公开证书的内容',
    access: 'public',
    acts: true,
    download: true,
    input: z.object({ grant: given(), baoquan: given() }),
    result: File,
  }),
  /** By a grant, or by the SHA-256 of the file: anyone with the file may see its proof. */
  proof: get('/api/public/getProof', {
    summary: '公开核验',
    access: 'public',
    acts: true,
    input: z.object({ grant: given(), baoquan: given(), sha256: given() }),
    result: PublicProof,
  }),
  /** By a head's number, its hash or its root; the newest one without any of them. */
  head: get('/api/public/getHead', {
    summary: '账本条目',
    access: 'public',
    input: z.object({ q: z.optional(z.string()) }),
    result: LedgerHead,
  }),
})
