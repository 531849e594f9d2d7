import { createECDH, createPrivateKey, X509Certificate } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import * as z from 'zod/mini'

const failing = (problemOf: (path: string) => string | undefined) =>
  z.string().check(
    z.superRefine((path, context) => {
      const problem = problemOf(path)
      if (problem) context.addIssue(problem)
    }),
  )

const isDirectory = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory()

/** A directory that can be written, or made. */
export const writableDirectory = failing((path) => {
  let existing = resolve(path)
  while (!existsSync(existing)) existing = dirname(existing)
  if (!isDirectory(existing)) return `${existing} 不是目录`
  try {
    accessSync(existing, constants.W_OK | constants.X_OK)
  } catch {
    // Whatever the reason, nothing can be written there.
    return `没有权限写入 ${existing}`
  }
})

export const existingDirectory = failing((path) => (isDirectory(resolve(path)) ? undefined : `目录 ${path} 不存在`))

/** The content of a file. The message leaves the path out: anyone who gives the key itself would find it in the log. */
export const fileContent = z.pipe(
  failing((path) => (contentOf(path) === undefined ? unreadable() : undefined)),
  z.transform((path: string) => contentOf(path)!),
)

export const unreadable = () => `无法读取这个文件：应填文件的路径，相对路径从 ${process.cwd()} 算起`

/** The text of a file; undefined where it cannot be read. */
export function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Reported as a fault of the setting.
    return undefined
  }
}

/** Whether a certificate and a private key, in PEM, belong together. */
export function fitTogether(cert: string, key: string) {
  try {
    createSecureContext({ cert, key })
    return true
  } catch {
    // The message of OpenSSL names no file, nothing that the one who set them could use.
    return false
  }
}

const BEGIN = '-----BEGIN CERTIFICATE-----'

/** The certificates of a PEM file. @throws when one of them is none */
export const certificatesIn = (pem: string) =>
  pem
    .split(BEGIN)
    .slice(1)
    .map((text) => new X509Certificate(BEGIN + text))

/** The same, in chains: a certificate, and those that issued one another above it. */
export function chainsIn(pem: string): X509Certificate[][] {
  const chains: X509Certificate[][] = []
  for (const one of certificatesIn(pem)) {
    const chain = chains.at(-1) ?? []
    if (chain.at(-1)?.checkIssued(one)) chain.push(one)
    else chains.push([one])
  }
  return chains
}

/**
 * Whether a PEM file holds chains of certificates that may sign documents: an authority's own certificate only above
 * another one.
 */
export const areSigners = (pem: string) => areCertificates(pem) && chainsIn(pem).every(([signer]) => !signer!.ca)

/** Whether a PEM file holds certificates, and all of them can be read. */
export function areCertificates(pem: string) {
  try {
    return certificatesIn(pem).length > 0
  } catch {
    // The message of OpenSSL names no file, nothing that the one who set it could use.
    return false
  }
}

/** The private key of an account on an EVM blockchain, as the content of a file: 64 hexadecimal digits. */
export const chainKey = z.pipe(fileContent, z.string().check(z.trim(), z.refine(isChainKey, '文件内容应为 64 位十六进制的 secp256k1 私钥')))

function isChainKey(text: string) {
  try {
    if (!/^(0x)?[0-9a-f]{64}$/i.test(text)) return false
    createECDH('secp256k1').setPrivateKey(Buffer.from(text.slice(-64), 'hex'))
    return true
  } catch {
    // Zero, or not below the order of the curve.
    return false
  }
}

export const signingProblems = [
  '与私钥不是一对有效的证书和私钥',
  '应依次包含签名证书及签发它的上级证书',
  '证书不在有效期内',
  '密钥应为 RSA（2048 位以上）或 P-256、P-384、P-521 椭圆曲线',
  '密钥应为 SM2',
] as const

interface Signing {
  cert: string
  /** Absent where a signing service has it. */
  key?: string
  kind: 'usual' | 'sm2'
}

/** Why documents cannot be signed with a certificate and a private key, in PEM; undefined when they can. */
export function signingProblem({ cert, key, kind }: Signing): (typeof signingProblems)[number] | undefined {
  const [pair, chain, time, usual, sm2] = signingProblems
  try {
    const [own, ...above] = certificatesIn(cert)
    if (!own || (key !== undefined && !own.checkPrivateKey(createPrivateKey(key)))) return pair
    if (above.length === 0 || [own, ...above].some((one, i, all) => i + 1 < all.length && !one.checkIssued(all[i + 1]!))) return chain
    if (new Date(own.validFrom) > new Date() || new Date(own.validTo) < new Date()) return time
    if (kind === 'sm2') return isForSm2(own) ? undefined : sm2
    const { asymmetricKeyType, asymmetricKeyDetails: { modulusLength = 0, namedCurve = '' } = {} } = own.publicKey
    const fits = asymmetricKeyType === 'rsa' ? modulusLength >= 2048 : ['prime256v1', 'secp384r1', 'secp521r1'].includes(namedCurve)
    return fits ? undefined : usual
  } catch {
    // The message of OpenSSL names no file, nothing that the one who set them could use.
    return pair
  }
}

/** The curve of SM2 (1.2.156.10197.1.301) as the parameters of a key, in DER. */
const SM2_CURVE = Buffer.from('06082a811ccf5501822d', 'hex')

/** Whether a certificate's key is on the curve of SM2, of which Node says nothing. */
export const isForSm2 = ({ publicKey }: X509Certificate) =>
  publicKey.asymmetricKeyType !== 'rsa' && publicKey.export({ type: 'spki', format: 'der' }).includes(SM2_CURVE)
