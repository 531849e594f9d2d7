import type { EvidenceDetail } from '@console/shared/contract/evidence'
import { CopyText, Dash, StatusTag } from '@console/shared/ui/core'
import type { ReactNode } from 'react'
import css from './evidence-hashes.module.css'

/** What proves a piece: whole hashes with a copy button, and the ledger's entry with the way to look it up. */
export function EvidenceHashes({ piece: { sm3, blockchain_hash, chainTime, explorerUrl }, hash }: { piece: EvidenceDetail; hash: string }) {
  return (
    <dl className={css.hashes}>
      <Entry label="证据哈希（SHA-256）">
        <CopyText whole>{hash}</CopyText>
      </Entry>
      <Entry label="证据哈希（SM3）">{sm3 ? <CopyText whole>{sm3}</CopyText> : <Dash />}</Entry>
      <Entry label="区块链哈希">
        {blockchain_hash ? (
          <>
            <CopyText whole>{blockchain_hash}</CopyText>
            {explorerUrl && (
              <a href={explorerUrl} target="_blank" rel="noopener noreferrer">
                在区块浏览器中查询
              </a>
            )}
          </>
        ) : (
          <StatusTag tone="progress">上链处理中</StatusTag>
        )}
      </Entry>
      <Entry label="上链时间">{chainTime ?? <Dash />}</Entry>
    </dl>
  )
}

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
