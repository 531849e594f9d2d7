import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Trust } from '@console/platform/contract/proof'
import { type FileDigests, verdictStates } from '@console/platform/proof'
import { certificatesIn } from '../settings/places'
import { StartError } from '../start-error'
import { checkPackage, holds, type PackageAnswer } from './check-package'
import { ledgerKeyIn, openPackage } from './read-package'

const USAGE = '用法：node scripts/verify-proof.mjs <证明包.proof.zip> [--file <原文件>] [--roots <根证书所在文件夹>]'

/**
 * Checks a proof package without a server. Prints the answers with what they were made from. Returns 0 when all that was asked is passed, 1 when something is not, 2 when the package, the
 * file or the roots cannot be read.
 */
export async function verifyPackage(args: string[]): Promise<0 | 1 | 2> {
  try {
    const { path, file, roots } = optionsIn(args)
    const read = await openPackage(path)
    const digests = file ? await digestsOf(file) : {}
    const answers = await checkPackage(read, digests, roots ? await trustIn(roots) : read.trust)
    console.log(`证明包 ${read.baoquan}\n`)
    for (const answer of answers) print(answer)
    if (!roots) console.log('\n根证书取自证明包本身：只能说明其中的文件彼此一致。请用 --roots 指定另行取得的根证书。')
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
    // What is wrong with them is told by how they should be.
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

/** What somebody trusts who got it elsewhere: certificates and the ledger's key, as they are named in a package. */
async function trustIn(folder: string): Promise<Trust> {
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(names.filter((name) => name.endsWith('.pem')).map((name) => readFile(join(folder, name), 'utf8')))
  const isKey = (text: string) => text.includes('-BEGIN PUBLIC KEY-')
  const key = texts.find(isKey)
  try {
    const roots = texts.filter((text) => !isKey(text)).flatMap((text) => certificatesIn(text).map(({ raw }) => raw.toString('base64')))
    if (roots.length > 0 && key) return { timestampRoots: roots, issuerRoots: roots, ledgerKey: ledgerKeyIn(key) }
  } catch {
    // The message of OpenSSL names no file.
  }
  throw new StartError(`文件夹中应有根证书与账本公钥（.pem）：${folder}`)
}
