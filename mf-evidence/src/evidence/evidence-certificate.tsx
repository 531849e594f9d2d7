import { type EvidenceDetail, shownFileStatuses } from '@console/platform/contract/evidence'
import { Alert, lazyPart, Page, PageHeader, Panel, StatusTag, Tabs } from '@console/platform/ui/core'
import type { ReactNode } from 'react'
import { CertificateActions } from './certificate-actions'
import { CertificateTab } from './certificate-tab'
import { CustodyRecord } from './custody-record'
import css from './evidence-certificate.module.css'
import { fileStatusTones } from './evidence-columns'
import { EvidenceFacts } from './evidence-facts'
import { EvidenceFile } from './evidence-file'
import { EvidenceHashes } from './evidence-hashes'
import type { FileSource } from './file-source'

/** What checks weighs more than the page, which shows first what there is to check. */
const VerifyEvidence = lazyPart(async () => (await import('./verify-evidence')).VerifyEvidence, '证据核验')

interface EvidenceCertificateProps {
  piece: EvidenceDetail
  /** SHA-256 of the file, by the name that the page shows it under. */
  hash: string
  source: FileSource
  /** What is known of it beside what every piece has. */
  facts?: Record<string, ReactNode>
  onBack: () => void
  /** The list that it belongs to, where the page's route has another one. */
  parent?: string
}

/**
 * A piece of evidence: what is known of it and what proves it at the left; its file, its certificate and who had it in
 * hands at the right.
 */
export function EvidenceCertificate({ piece, hash, source, facts, onBack, parent }: EvidenceCertificateProps) {
  return (
    <Page>
      <PageHeader title={piece.title} number={piece.baoquan} onBack={onBack} parent={parent} actions={<CertificateActions piece={piece} source={source} />}>
        <StatusTag tone={fileStatusTones[piece.isDownload]}>{shownFileStatuses[piece.isDownload]}</StatusTag>
      </PageHeader>
      <div className={css.columns}>
        <div className={css.facts}>
          {piece.file?.damagedAt && <Alert type="error" showIcon title={`证据文件已损坏：${piece.file.damagedAt} 发现其内容与存证时的哈希不一致`} />}
          <Panel title="证据核验">
            <div className={css.verify}>
              <VerifyEvidence piece={piece} hash={hash} source={source} />
            </div>
          </Panel>
          <Panel title="哈希与上链">
            <EvidenceHashes piece={piece} hash={hash} />
          </Panel>
          <Panel title="存证信息">
            <EvidenceFacts piece={piece} more={facts} />
          </Panel>
        </div>
        <div className={css.stage}>
          <Tabs
            label="证据内容"
            fills
            tabs={{
              证据文件: () => <EvidenceFile piece={piece} source={source} />,
              证书: () => <CertificateTab piece={piece} />,
              保全记录: () => <CustodyRecord baoquan={piece.baoquan} />,
            }}
          />
        </div>
      </div>
    </Page>
  )
}
