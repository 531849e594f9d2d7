import type { NewEvidence } from './new-evidence'

/**
 * What the platform states of a piece of evidence: the text that it signs, kept as it is written. Times are ISO 8601 in
 * UTC.
 */
export function manifestOf({ baoquan, title, type, digests, file, savedAt, startedAt, endedAt, address, device }: NewEvidence): string {
  return JSON.stringify({
    baoquan,
    sha256: digests.sha256,
    sm3: digests.sm3 ?? null,
    size: file?.size ?? null,
    name: file?.name ?? null,
    savedAt: savedAt.toISOString(),
    subject: title,
    capture: { product: type, startedAt: startedAt?.toISOString() ?? null, endedAt: endedAt?.toISOString() ?? null, address: address ?? null },
    device: device ?? null,
  })
}
