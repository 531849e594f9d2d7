import { readFile, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { z } from '@console/platform/contract'
import { CustodyChain, Proof, Trust } from '@console/platform/contract/proof'
import { headContent, manifestIn } from '@console/platform/proof'
import { fromBuffer, type ZipFile } from 'yauzl'
import { certificatesIn } from '../../config/places'
import { revocationFiles } from './proof-package'
import { StartError } from '../../infra/start-error'

const MOST_BYTES = 64 << 20

const ProofFile = z.object({ baoquan: z.string(), proof: Proof, trust: Trust })

/** A proof package, read. */
export interface ReadPackage extends z.infer<typeof ProofFile> {
  custody: CustodyChain
  /** Content that is in it twice, for different readers, and differs. */
  contradictions: string[]
}

/** @throws StartError, in words, when there is no package or it cannot be read */
export async function openPackage(path: string): Promise<ReadPackage> {
  const { size } = await stat(path).catch(() => ({ size: -1 }))
  if (size < 0) throw new StartError(`找不到文件：${path}`)
  if (size > MOST_BYTES) throw unreadable('文件过大')
  return readPackage(await readFile(path))
}

/** @throws StartError as `openPackage` does */
export async function readPackage(zip: Buffer): Promise<ReadPackage> {
  const files = await filesIn(zip).catch(() => {
    throw unreadable('不是完整的压缩包')
  })
  const parsed = <S extends z.ZodMiniType>(name: string, schema: S): z.infer<S> => {
    try {
      return schema.parse(JSON.parse(textOf(files, name)))
    } catch (error) {
      throw error instanceof StartError ? error : unreadable(`${name} 格式不正确`)
    }
  }
  const read = { ...parsed('proof.json', ProofFile), custody: parsed('custody.json', CustodyChain) }
  return { ...read, contradictions: contradictionsIn(files, read) }
}

const unreadable = (why: string) => new StartError(`无法读取证明包：${why}`)

function textOf(files: Map<string, Buffer>, name: string) {
  const file = files.get(name)
  if (!file) throw unreadable(`缺少 ${name}`)
  return file.toString()
}

/** What other programs read must be what is checked here. */
function contradictionsIn(files: Map<string, Buffer>, { baoquan, proof, trust }: z.infer<typeof ProofFile>): string[] {
  const base64 = (name: string) => files.get(name)?.toString('base64') ?? null
  const certificates = (name: string) => certificatesAt(files, name).join()
  const { ledger, manifest } = proof
  const same: Record<string, boolean> = {
    'manifest.json': textOf(files, 'manifest.json') === manifest && manifestIn(manifest).baoquan === baoquan,
    'manifest.p7s': base64('manifest.p7s') === proof.signature,
    'manifest.sm2.p7s': base64('manifest.sm2.p7s') === (proof.smSignature ?? null),
    'token.tsr': base64('token.tsr') === proof.token,
    'head.txt': base64('head.txt') === (ledger && Buffer.from(headContent(ledger.head)).toString('base64')),
    'head.tsr': base64('head.tsr') === (ledger?.token ?? null),
    ...sameRevocation(files, proof),
    'timestamp-roots.pem': certificates('timestamp-roots.pem') === trust.timestampRoots.join(),
    'issuer-roots.pem': certificates('issuer-roots.pem') === trust.issuerRoots.join(),
    'issuer-certificates.pem': certificates('issuer-certificates.pem') === (trust.issuerCertificates ?? []).join(),
    'ledger-key.pem': ledgerKeyIn(textOf(files, 'ledger-key.pem')) === trust.ledgerKey,
  }
  return Object.keys(same).filter((name) => !same[name])
}

/** Each list and each answer, and no other ones. */
function sameRevocation(files: Map<string, Buffer>, proof: Proof): Record<string, boolean> {
  const expected = new Map<string, Buffer>(revocationFiles(proof))
  const names = new Set([...expected.keys(), ...[...files.keys()].filter((name) => name.startsWith('revocation/'))])
  return Object.fromEntries([...names].map((name) => [name, files.get(name)?.toString('base64') === expected.get(name)?.toString('base64')]))
}

function certificatesAt(files: Map<string, Buffer>, name: string): string[] {
  try {
    return certificatesIn(textOf(files, name)).map(({ raw }) => raw.toString('base64'))
  } catch {
    return []
  }
}

/** In base64. */
export const ledgerKeyIn = (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, '')

async function filesIn(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const files = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(files))
    zip.on('entry', (entry) => {
      if (entry.uncompressedSize > MOST_BYTES || files.has(entry.fileName)) return reject(new Error(entry.fileName))
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        buffer(stream).then((content) => {
          files.set(entry.fileName, content)
          zip.readEntry()
        }, reject)
      })
    })
    zip.readEntry()
  })
}
