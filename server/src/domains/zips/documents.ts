import { X509Certificate } from 'node:crypto'
import type { LeftOut } from '@console/platform/contract/zips'
import type { KeptFile } from '../../evidence/pieces/queries'
import type { Issuer } from '../../evidence/proof/issuer'
import { type Document, nameInZip } from './rules'

interface Contents {
  id: string
  at: Date
  files: readonly KeptFile[]
  leftOut: readonly LeftOut[]
}

/**
 * What is put into a zip beside its evidence, so that anyone who gets it can hold each file against its hash with tools
 * of their own.
 */
export async function documentsOf({ id, at, files, leftOut }: Contents, issuer: Issuer): Promise<Document[]> {
  const manifest = Buffer.from(`${JSON.stringify({ job: id, createdAt: at.toISOString(), files: files.map(listed), leftOut }, null, 2)}\n`)
  const sums = files.map((file) => `${file.sha256}  ${nameInZip(file)}\n`).join('')
  const documents: [name: string, content: Uint8Array | string][] = [
    ['校验说明.txt', HOW_TO_VERIFY],
    ['manifest.json', manifest],
    ['manifest.json.p7s', await issuer.sign(manifest)],
    ['root.pem', new X509Certificate(issuer.root).toString()],
    ['SHA256SUMS', sums],
  ]
  if (leftOut.length) documents.push(['失败清单.txt', failures(leftOut)])
  return documents.map(([name, content]) => ({ name, base64: Buffer.from(content).toString('base64') }))
}

const listed = (file: KeptFile) => {
  const { baoquan, title, size, sha256, sm3, savedAt } = file
  return { name: nameInZip(file), baoquan, title, size, sha256, sm3, savedAt: savedAt.toISOString() }
}

const failures = (leftOut: readonly LeftOut[]) =>
  `以下证据没有打包：\r\n\r\n${leftOut.map(({ id, baoquan, title, reason }) => [baoquan ?? `编号 ${id}`, oneLine(title), reason].filter(Boolean).join('  ')).join('\r\n')}\r\n`

const oneLine = (title: string | null) => title?.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')

const HOW_TO_VERIFY = [
  '本压缩包由存证公证运营后台生成，“证据”文件夹内为证据原文件，文件名以存证编号开头。',
  '',
  'manifest.json 列出每个文件的大小、SHA-256 与 SM3；未能打包的证据见 失败清单.txt（如有）。',
  '',
  '核对 SHA-256（Linux、macOS，在解压后的文件夹中执行）：',
  '  sha256sum -c SHA256SUMS',
  '核对 SHA-256（Windows）：',
  '  certutil -hashfile 文件名 SHA256',
  '核对 SM3（OpenSSL 1.1.1 及以上）：',
  '  openssl dgst -sm3 文件名',
  '',
  'manifest.json.p7s 是平台对 manifest.json 的签名，核对：',
  '  openssl cms -verify -binary -cades -inform DER -in manifest.json.p7s -content manifest.json -CAfile root.pem -purpose any -out /dev/null',
  'root.pem 是平台的根证书，请先与平台另行公布的证书比对；仅凭本压缩包内的证书，不能说明签名出自谁。',
  '',
].join('\r\n')
