import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Trust } from '@console/platform/contract/proof'
import { type FileDigests, verdictStates } from '@console/platform/proof'
import { certificatesIn } from '../../config/places'
import { StartError } from '../../infra/start-error'
import { verifyPackage, holds, type PackageAnswer } from '../../evidence/proof-package/verify-package'
import { ledgerKeyIn, openPackage } from '../../evidence/proof-package/read-package'

const USAGE = '用法：node scripts/verify-proof.mjs <证明包.proof.zip> [--file <原文件>] [--roots <平台公布的证书所在文件夹>]'

/**
 * Checks a proof package without a server. Prints the answers with what they were made from. Returns 0 when all that
 * was asked is passed, 1 when something is not, 2 when the package, the file or the roots cannot be read.
 */
export async function verifyProof(args: string[]): Promise<0 | 1 | 2> {
  try {
    const { path, file, roots } = optionsIn(args)
    const read = await openPackage(path)
    const digests = file ? await digestsOf(file) : {}
    const answers = await verifyPackage(read, digests, roots ? await trustIn(roots) : read.trust)
    console.log(`证明包 ${read.baoquan}\n`)
    for (const answer of answers) print(answer)
    if (!roots) console.log('\n根证书与签名证书取自证明包本身：只能说明其中的文件彼此一致。请用 --roots 指定另行取得的证书。')
    const passed = holds(answers, digests)
    console.log(`\n结论：${passed ? '全部通过' : '未全部通过'}${file ? '' : '（未指定原文件，完整性未验证）'}`)
    return passed ? 0 : 1
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    return 2
  }
}

function optionsIn(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { file: { type: 'string' }, roots: { type: 'string' } } })
    const [path, ...more] = positionals
    if (path && more.length === 0) return { path, ...values }
  } catch {
    // The message says how they should be written.
  }
  throw new StartError(USAGE)
}

function print({ question, state, why, facts }: PackageAnswer) {
  console.log(`${question}：${verdictStates[state]}，${why}`)
  for (const { label, value } of facts) console.log(`    ${label}：${value}`)
}

async function digestsOf(path: string): Promise<FileDigests> {
  const [sha256, sm3] = [createHash('sha256'), createHash('sm3')]
  try {
    for await (const piece of createReadStream(path)) for (const hash of [sha256, sm3]) hash.update(piece)
  } catch {
    throw new StartError(`无法读取原文件：${path}`)
  }
  return { sha256: sha256.digest('hex'), sm3: sm3.digest('hex') }
}

/**
 * What somebody trusts who got it elsewhere: certificates and the ledger's key, in files of the same names as in a
 * package. A folder of before the platform's own certificates were published lacks one of them; then nobody's signature
 * is the platform's.
 */
async function trustIn(folder: string): Promise<Trust> {
  const textOf = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '')
  const [timestamps, roots, certificates, key] = await Promise.all(
    ['timestamp-roots.pem', 'issuer-roots.pem', 'issuer-certificates.pem', 'ledger-key.pem'].map(textOf),
  )
  const inBase64 = (pem = '') => certificatesIn(pem).map(({ raw }) => raw.toString('base64'))
  try {
    const trust = {
      timestampRoots: inBase64(timestamps),
      issuerRoots: inBase64(roots),
      issuerCertificates: inBase64(certificates),
      ledgerKey: ledgerKeyIn(key!),
    }
    if (trust.timestampRoots.length > 0 && trust.issuerRoots.length > 0 && trust.ledgerKey) return trust
  } catch {
    // The message of OpenSSL names no file.
  }
  throw new StartError(`文件夹中应有平台公布的 timestamp-roots.pem、issuer-roots.pem、issuer-certificates.pem 和 ledger-key.pem：${folder}`)
}
