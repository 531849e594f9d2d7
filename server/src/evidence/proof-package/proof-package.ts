import { createPublicKey, X509Certificate } from 'node:crypto'
import type { CustodyChain, Proof, ProofAnswer, Trust } from '@console/platform/contract/proof'
import { headContent } from '@console/platform/proof'
import { bytesEntry } from '../../infra/zip/bytes-entry'
import { type StoredZip, storedZip } from '../../infra/zip/stored-zip'
import { howToVerify } from './how-to-verify'

interface Contents {
  baoquan: string
  sha256: string
  answer: ProofAnswer
  custody: CustodyChain
}

/**
 * Everything that a piece of evidence can be checked by without this server and without a program of ours: standards'
 * own files, roots, and the commands that check them.
 */
export function proofPackage({ baoquan, sha256, answer: { proof, trust }, custody }: Contents): StoredZip {
  const files: (readonly [name: string, content: Uint8Array | string] | null)[] = [
    ['校验说明.txt', howToVerify({ baoquan, sha256, proof })],
    ['proof.json', json({ baoquan, proof, trust })],
    ['manifest.json', proof.manifest],
    proof.signature === null ? null : ['manifest.p7s', der(proof.signature)],
    proof.smSignature ? ['manifest.sm2.p7s', der(proof.smSignature)] : null,
    proof.token === null ? null : ['token.tsr', der(proof.token)],
    ...headFiles(proof),
    ...revocationFiles(proof),
    ['timestamp-roots.pem', pem(trust.timestampRoots)],
    ['issuer-roots.pem', pem(trust.issuerRoots)],
    ['issuer-certificates.pem', pem(trust.issuerCertificates ?? [])],
    ['ledger-key.pem', publicKey(trust)],
    ['custody.json', json(custody)],
  ]
  const at = new Date()
  return storedZip(files.filter((file) => file !== null).map(([name, content]) => bytesEntry(name, Buffer.from(content), at)))
}

/** The head of the ledger that the file's hash is under: what is stamped, and its time stamp. */
const headFiles = ({ ledger }: Proof) => (ledger ? [['head.txt', headContent(ledger.head)] as const, ['head.tsr', der(ledger.token)] as const] : [])

/** What authorities have said of revoked certificates, each as a file of its own. */
export const revocationFiles = ({ revocation }: Proof) => [
  ...(revocation?.crls ?? []).map((crl, i) => [`revocation/${i + 1}.crl`, der(crl)] as const),
  ...(revocation?.ocsps ?? []).map((ocsp, i) => [`revocation/${i + 1}.ocsp`, der(ocsp)] as const),
]

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const der = (base64: string) => Buffer.from(base64, 'base64')
const pem = (certificates: readonly string[]) => certificates.map((certificate) => new X509Certificate(der(certificate)).toString()).join('')
const publicKey = ({ ledgerKey }: Trust) => createPublicKey({ key: der(ledgerKey), format: 'der', type: 'spki' }).export({ type: 'spki', format: 'pem' })
