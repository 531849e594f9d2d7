import { readPackage } from '../evidence/proof-package/read-package'
import { holds, verifyPackage } from '../evidence/proof-package/verify-package'
import { bytesIn, repacked } from './rezip'

/**
 * Changes one byte after the other in the files of a proof package, one in `step`, and verifies each changed package
 * with the trust of the whole one. Returns how many were tried, and where a change that means something else was
 * accepted.
 */
export async function changesFound(zip: Buffer, { step }: { step: number }) {
  const files = await bytesIn(zip)
  const { trust } = await readPackage(zip)
  const missed: string[] = []
  let tried = 0
  for (const [name, content] of files) {
    // Words, and what the reader has from elsewhere.
    if (name === '校验说明.txt' || name.endsWith('.pem')) continue
    for (let at = 0; at < content.length; at += step) {
      const changed = Buffer.from(content.with(at, content[at]! ^ 1))
      if (meaning(name, changed) === meaning(name, content)) continue
      tried += 1
      const read = await readPackage(await repacked(new Map(files).set(name, changed))).catch(() => undefined)
      if (read && read.contradictions.length === 0 && holds(await verifyPackage(read, {}, trust), {})) missed.push(`${name}:${at}`)
    }
  }
  return { tried, missed }
}

const isEmpty = (value: unknown): boolean => value === null || (typeof value === 'object' && Object.values(value).every(isEmpty))

/**
 * What of a file counts. Of JSON the values that are not empty, whose names mean nothing then, without the trust that a
 * reader has from elsewhere, and a token's outer structure is not signed: the package has that of the head once more.
 */
export function meaning(name: string, content: Buffer): string {
  const text = content.toString('latin1')
  if (!name.endsWith('.json') || name === 'manifest.json') return text
  try {
    const value = JSON.parse(content.toString())
    delete value.trust
    if (name === 'custody.json') delete value.sealed.place.token
    return JSON.stringify(value, (_name, one) => (isEmpty(one) ? undefined : one))
  } catch {
    return text
  }
}
