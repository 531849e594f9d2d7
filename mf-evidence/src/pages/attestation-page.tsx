import type { ResultOf } from '@console/shared/contract'
import { evidence } from '@console/shared/contract/evidence'
import { Loaded, MissingState, Page, PageHeader, useBack, useParams, useRead } from '@console/shared/ui/core'
import { EvidenceCertificate } from '../evidence-certificate'

/** What captures of each type are called in the address. Those of the first two are named by their evidence number. */
const types = { web: '网页取证', live: '直播取证', pro: '过程取证', move: '手机取证' }

/** `/online/attestation/{baoquan}/{type}`: the certificate of a capture. */
export function AttestationPage() {
  const { baoquan = '', type = '' } = useParams()
  if (!Object.hasOwn(types, type)) return <MissingState heading />
  return <OfNumber key={baoquan} baoquan={baoquan.toUpperCase()} />
}

function OfNumber({ baoquan }: { baoquan: string }) {
  const back = useBack('/evidence/EnterpriseCertificate')
  const found = useRead(evidence.list, { keyword: baoquan, limit: 10 })
  return (
    <Loaded title="取证证书" onBack={back} reads={{ found }}>
      {({ found }) => <OfRow row={found.data.find((row) => row.baoquan === baoquan)} onBack={back} />}
    </Loaded>
  )
}

type Row = ResultOf<typeof evidence.list>['data'][number]

function OfRow({ row, onBack }: { row: Row | undefined; onBack: () => void }) {
  if (row) return <OfPiece row={row} onBack={onBack} />
  return (
    <Page>
      <PageHeader title="取证证书" onBack={onBack} />
      <MissingState hint="没有找到该取证记录的证书" />
    </Page>
  )
}

function OfPiece({ row: { baoquan, userId }, onBack }: { row: Row; onBack: () => void }) {
  const piece = useRead(evidence.apiDetail, { baoquan, userId })
  return (
    <Loaded title="取证证书" onBack={onBack} reads={{ piece }}>
      {({ piece }) => <EvidenceCertificate piece={piece} hash={piece.sha256} onBack={onBack} />}
    </Loaded>
  )
}
