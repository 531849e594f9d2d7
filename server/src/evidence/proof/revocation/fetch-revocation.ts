import { createHash, X509Certificate } from 'node:crypto'
import { answerAbout, type ProofLink, questionAbout, vouchingFor } from '@console/platform/proof'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../infra/db/db'
import { callerOfAnybody } from '../../../infra/outside/call-anybody'
import type { Prover } from '../prover'
import { answersFor, freshSources, keepAnswer, newestMessages, replaceRevoked, type RevokedSigner, type Role } from './queries'
import { type Source, sourcesOf } from './sources'

const HOUR_MS = 3_600_000
/** A valid answer is fetched again after this time: a certificate may have been revoked meanwhile. */
const FRESH_MS = 12 * HOUR_MS
/** Authorities use several certificates in turn. They are taken from this number of newest messages. */
const NEWEST = 64
/** A larger CRL is not kept: each proof would contain it. */
const MAX_BYTES = 512 * 1024

interface Options {
  db: Db
  prover: Pick<Prover, 'trust'>
  /** Networks that may be called besides the public internet. */
  revocationAllow: readonly string[]
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  signal: AbortSignal
  now?: Date
}

/**
 * Asks the authorities whether the certificates that sign now are revoked, and keeps their signed answers. A CRL is
 * fetched for a certificate about which no OCSP responder answers. The server goes on signing with a revoked one, which
 * only its operator can replace: each is logged at every run, and kept for metrics.
 */
export async function fetchRevocation({ db, prover, revocationAllow, log, signal, now = new Date() }: Options) {
  const caller = callerOfAnybody(revocationAllow, { isSigned: true })
  try {
    const links = await linksInUse(db, prover)
    for (const { link } of links) if (!signal.aborted) await fetchOne(link)
    if (!signal.aborted) await reportRevoked(db, links, log, now)
  } finally {
    caller.close()
  }

  async function fetchOne(link: ProofLink) {
    const sources = sourcesOf(link)
    const names = sources.map(({ source }) => source)
    if ((await freshSources(db, names, { since: new Date(now.getTime() - FRESH_MS), now })).length > 0) return
    const faults: unknown[] = []
    for (const source of sources) {
      const fault = await answerOf(link, source).catch((error: unknown) => error)
      if (fault === undefined) return
      faults.push(fault)
    }
    if (faults.length > 0) log.warn({ err: faults[0], sources: names }, 'no revocation information could be had')
  }

  async function answerOf(link: ProofLink, { kind, address, source }: Source): Promise<undefined> {
    const asked = kind === 'OCSP' ? { body: await questionAbout(link), headers: { 'content-type': 'application/ocsp-request' } } : {}
    const { status, bytes } = await caller.ask(address, { ...asked, maxBytes: MAX_BYTES }, signal)
    if (status !== 200) throw new Error(`It answered ${status}`)
    if (bytes.length === MAX_BYTES) throw new Error(`It answered ${MAX_BYTES} bytes or more`)
    const content = derIn(bytes)
    const said = await answerAbout(link, kind, content)
    if (!said) throw new Error('It answered nothing about the certificate that its issuer has signed')
    const digest = createHash('sha256').update(content).digest()
    await keepAnswer(db, { kind, source, digest, content, saidAt: said.from, endsAt: said.until ?? null }, now)
  }
}

interface LinkInUse {
  role: Role
  link: ProofLink
}

/** By what is kept of them now: one that was fetched earlier, or a list that was fetched for another certificate. */
async function reportRevoked(db: Db, links: readonly LinkInUse[], log: Options['log'], now: Date) {
  const revoked: RevokedSigner[] = []
  for (const { role, link } of links) {
    const revokedAt = await revokedSince(db, link, now)
    if (!revokedAt) continue
    const { subject } = new X509Certificate(Buffer.from(link.certificate.toSchema().toBER()))
    revoked.push({ fingerprint: link.fingerprint, role, subject: subject.replaceAll('\n', ', '), revokedAt })
  }
  await replaceRevoked(db, revoked)
  for (const { fingerprint, ...signer } of revoked)
    log.error({ ...signer, sha256: fingerprint }, 'a certificate that is in use was revoked: what is signed with it from then on proves nothing')
}

/** As the newest answer says. */
async function revokedSince(db: Db, link: ProofLink, now: Date): Promise<Date | undefined> {
  const kept = await answersFor(
    db,
    sourcesOf(link).map(({ source }) => source),
    now,
  )
  const said = await Promise.all(kept.map(({ kind, content }) => answerAbout(link, kind, Uint8Array.from(content))))
  const inOrder = said.filter((one) => one !== undefined).toSorted((one, other) => one.from.getTime() - other.from.getTime())
  return inOrder.at(-1)?.revoked
}

/** The certificates that sign now and are not expired, each once. A statement has those of its time stamp, too. */
async function linksInUse(db: Db, { trust }: Pick<Prover, 'trust'>): Promise<LinkInUse[]> {
  const links = new Map<string, LinkInUse>()
  const messages = await newestMessages(db, NEWEST)
  const stampsFirst = [...messages.filter(({ role }) => role === 'time-authority'), ...messages.filter(({ role }) => role !== 'time-authority')]
  for (const { role, message } of stampsFirst) {
    // The library needs an ArrayBuffer of its own.
    const { links: found } = await vouchingFor(Uint8Array.from(message), trust)
    for (const link of found) if (!links.has(link.fingerprint)) links.set(link.fingerprint, { role, link })
  }
  return [...links.values()].filter(({ link }) => sourcesOf(link).length > 0 && link.certificate.notAfter.value > new Date())
}

const BEGIN = '-----BEGIN X509 CRL-----'

/** Some authorities publish their CRLs as PEM. */
function derIn(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const [, pem] = bytes.subarray(0, MAX_BYTES).toString('latin1').split(BEGIN)
  return Uint8Array.from(pem ? Buffer.from(pem.split('-----END')[0]!, 'base64') : bytes)
}
