import { type EvidenceDetail, evidence } from '@console/platform/contract/evidence'
import type { KnownProof } from '@console/platform/contract/proof'
import { CopyText, Dash, numberText, StatusTag, useRead } from '@console/platform/ui/core'
import type { ReactNode } from 'react'
import css from './evidence-hashes.module.css'

interface EvidenceHashesProps {
  piece: EvidenceDetail
  /** SHA-256 of the file; empty where another back end saved it with SM3 alone. */
  hash: string
}

/**
 * What proves a piece: whole hashes with a copy button, who dated and signed it, and the ledger's entry: a click on its
 * hash looks it up.
 */
export function EvidenceHashes({ piece: { baoquan, sm3, blockchain_hash, chainTime, explorerUrl }, hash }: EvidenceHashesProps) {
  const { data: proof, error } = useRead(evidence.proof, { baoquan })
  const pending = error ? <Dash /> : <StatusTag tone="progress">处理中</StatusTag>
  return (
    <dl className={css.hashes}>
      <Entry label="证据哈希（SHA-256）">{hash ? <CopyText whole>{hash}</CopyText> : <Dash />}</Entry>
      <Entry label="证据哈希（SM3）">{sm3 ? <CopyText whole>{sm3}</CopyText> : <Dash />}</Entry>
      <Entry label="区块链哈希">
        {blockchain_hash ? (
          <CopyText whole href={explorerUrl ?? undefined} hint="在区块浏览器中查询">
            {blockchain_hash}
          </CopyText>
        ) : (
          <StatusTag tone="progress">上链处理中</StatusTag>
        )}
      </Entry>
      <Entry label="上链时间">{chainTime ? chainTime + placeIn(proof) : <Dash />}</Entry>
      <Entry label="时间戳">{proof?.stamped ? `${proof.stamped.at}，${proof.stamped.authority}` : pending}</Entry>
      <Entry label="平台签名">{proof?.signed ? '平台已对存证内容签名' : pending}</Entry>
    </dl>
  )
}

/** Which ledger holds it, and where. */
export function placeIn(proof: KnownProof | undefined) {
  if (!proof?.sealed) return ''
  const { anchor, ledger, sealed } = proof
  return `，${ledger.name}${anchor ? `区块 ${numberText(anchor.block)}，账本` : ''}第 ${numberText(sealed.head)} 批`
}

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd translate="no">{children}</dd>
  </div>
)
