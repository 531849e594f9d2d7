import type { KeptRevocation } from '@console/platform/contract/proof'
import { type Bytes, fromHex, joined } from './bytes'
import { type Fact, text } from './facts'
import { type Issued, type Roots, verifyIssued } from './issued'
import { pki } from './pki'
import { malformed, Refusal } from './refusal'
import { readRevocations } from './revocation'

/** Why it was signed, as the platform writes it: the number of the piece. */
const REASON = /\/Reason\s*\(([A-Z0-9]{8,32})\)/g
const RANGE = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g

/**
 * Checks the signature of a PDF certificate (PAdES). There must be one signature, over the whole file: every byte but
 * those of the signature itself. What can be read is added to `facts`. `baoquan`: the one piece that it says it is of.
 * @throws Refusal
 */
export async function verifyPdf(file: Bytes, roots: Roots, facts: Fact[]): Promise<Issued & { baoquan?: string }> {
  // One character a byte: places in the text are places in the file.
  const content = new TextDecoder('latin1').decode(file)
  if (!content.startsWith('%PDF-')) throw new Refusal('不是 PDF 文件', 'unverified')
  const ranges = [...content.matchAll(RANGE)]
  if (ranges.length === 0) throw new Refusal('该 PDF 没有电子签名', 'unverified')
  if (!content.includes('/ETSI.CAdES.detached')) throw new Refusal('当前环境不支持该 PDF 的签名格式', 'unverified')
  facts.push(text('文件大小', `${file.length} 字节`), text('签名数量', `${ranges.length}`))
  const [first, head, tail, rest] = ranges[0]!.slice(1).map(Number) as [number, number, number, number]
  facts.push(text('签名覆盖的范围', `0–${head}，${tail}–${tail + rest}`))
  const hole = content.slice(head, tail)
  if (ranges.length > 1 || first !== 0 || tail + rest !== file.length || !/^<[0-9a-f]+>$/i.test(hole)) throw new Refusal('文件在签名后被改动')
  const numbers = [...content.matchAll(REASON)].map(([, number]) => number)
  const baoquan = numbers.length === 1 ? numbers[0] : undefined
  if (baoquan) facts.push(text('证书上的证据编号', baoquan))
  const revocations = await readRevocations(revocationIn(content))
  const issued = await verifyIssued(
    joined(file.subarray(0, head), file.subarray(tail)),
    await messageIn(fromHex(hole.slice(1, -1))),
    { ...roots, revocations },
    facts,
  )
  return { ...issued, baoquan }
}

/**
 * What the document security store, as the platform writes it, has about revoked certificates; undefined without one.
 * @throws Refusal when it cannot be read
 */
function revocationIn(content: string): KeptRevocation | undefined {
  const store = /\/DSS (\d+) 0 R/.exec(content)?.[1]
  if (!store) return undefined
  const list = (name: string) => {
    const numbers = new RegExp(`/${name} \\[([\\d R]*)\\]`).exec(objectAt(content, store).slice(0, AT_MOST))?.[1] ?? ''
    return [...numbers.matchAll(/(\d+) 0 R/g)].map(([, number]) => btoa(streamIn(objectAt(content, number!))))
  }
  return { crls: list('CRLs'), ocsps: list('OCSPs') }
}

/** A store names some certificates and answers. */
const AT_MOST = 4096

/** The content from the beginning of an object. @throws Refusal when there is none */
function objectAt(content: string, number: string): string {
  const start = content.indexOf(`\n${number} 0 obj\n`)
  if (start < 0) throw malformed()
  return content.slice(start)
}

function streamIn(object: string): string {
  const [head, length] = /^[^>]*\/Length (\d+)[^>]*>>\nstream\n/.exec(object) ?? []
  if (!head) throw malformed()
  return object.slice(head.length, head.length + Number(length))
}

/** The signature without the zeros that fill its place up. */
async function messageIn(place: Bytes): Promise<Bytes> {
  const { asn1js } = await pki()
  const { offset } = asn1js.fromBER(place)
  if (offset <= 0 || place.subarray(offset).some((byte) => byte !== 0)) throw malformed()
  return place.slice(0, offset)
}
