import { type EvidenceDetail, evidence } from '@console/platform/contract/evidence'
import type { KnownProof } from '@console/platform/contract/proof'
import { useRead } from '@console/platform/ui/core'
import { QrCode } from '@console/platform/ui/paper'
import type { CSSProperties } from 'react'
import { placeIn } from './evidence-hashes'

/** The part of the sheet below the certificate, as on the PDF: what proves the piece, and where that is verified. */
interface SheetFacts {
  proof: KnownProof | undefined
  /** What the code leads to: it never ends. */
  verifyAddress: string
}

/**
 * Undefined until all of it is known; a sheet is not printed without. Another back end may know neither proofs nor an
 * address with a grant.
 */
export function useSheetFacts({ baoquan }: EvidenceDetail) {
  const proof = useRead(evidence.proof, { baoquan })
  const link = useRead(evidence.verifyLink, { baoquan })
  const failed = [proof, link].find(({ error, data }) => error && !data && error.code !== 404)
  const isKnown = [proof, link].every(({ data, error }) => data || error)
  const path = link.data?.path ?? `/verify/${baoquan}`
  const facts: SheetFacts | undefined = isKnown && !failed ? { proof: proof.data, verifyAddress: new URL(path, location.origin).href } : undefined
  return { facts, error: failed?.error, retry: () => void failed?.refetch() }
}

/** It is in a frame of its own, where no stylesheet reaches it. */
const styles = {
  foot: { display: 'flex', gap: 24, alignItems: 'flex-start', maxWidth: 706, margin: '24px auto 0', fontSize: 12, breakInside: 'avoid' },
  facts: { flex: 1, minWidth: 0, margin: 0 },
  term: { color: '#595959' },
  fact: { margin: '0 0 6px', wordBreak: 'break-all' },
  code: { flex: 'none', margin: 0, textAlign: 'center' },
} satisfies Record<string, CSSProperties>

export function SheetFoot({ piece, facts: { proof, verifyAddress } }: { piece: EvidenceDetail; facts: SheetFacts }) {
  const caption = '扫描二维码，核验这份证据'
  return (
    <div style={styles.foot}>
      <dl style={styles.facts}>
        {rowsOf(piece, proof).map(([label, value]) => (
          <div key={label}>
            <dt style={styles.term}>{label}</dt>
            <dd style={styles.fact}>{value}</dd>
          </div>
        ))}
      </dl>
      <figure style={styles.code}>
        <QrCode text={verifyAddress} label={caption} />
        <figcaption>{caption}</figcaption>
      </figure>
    </div>
  )
}

const WAITING = '处理中'

function rowsOf({ blockchain_hash, chainTime }: EvidenceDetail, proof: KnownProof | undefined) {
  const rows: [string, string][] = [
    [proof?.anchor ? '区块链交易' : '区块链哈希', blockchain_hash ?? WAITING],
    ['上链时间', chainTime ? chainTime + placeIn(proof) : WAITING],
  ]
  if (!proof) return rows
  const { stamped, signed } = proof
  return [...rows, ['时间戳', stamped ? `${stamped.at}，${stamped.authority}` : WAITING], ['平台签名', signed ? '存证清单已由平台签名' : WAITING]]
}
