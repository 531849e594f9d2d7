import { evidence } from '@console/shared/contract/evidence'
import { Loaded, MissingState, useBack, useLocation, useMay, useParams, useRead } from '@console/shared/ui/core'
import { EvidenceCertificate } from '../evidence-certificate'
import { ofEvidence } from '../file-source'

/** `/certificate/…` and `/certificateApi/…`: a piece saved in the console of old, or through the platform's API. */
export function CertificatePage() {
  const { baoquan = '', userId = '' } = useParams()
  const isApi = useLocation().pathname.startsWith('/certificateApi/')
  if (!/^[A-Z\d]{8,32}$/i.test(baoquan) || !/^[1-9]\d{0,9}$/.test(userId)) return <MissingState heading />
  return <OfPiece key={baoquan} baoquan={baoquan} userId={Number(userId)} isApi={isApi} />
}

function OfPiece({ baoquan, userId, isApi }: { baoquan: string; userId: number; isApi: boolean }) {
  const piece = useRead(isApi ? evidence.apiDetail : evidence.detail, { baoquan, userId })
  const back = useBack(useMay(evidence.list) ? '/evidence/EnterpriseCertificate' : '/evidence/certificate')
  return (
    <Loaded title="证据证书" onBack={back} reads={{ piece }}>
      {({ piece }) => <EvidenceCertificate piece={piece} hash={isApi ? piece.sha256 : piece.file_hash} source={ofEvidence(piece.baoquan)} onBack={back} />}
    </Loaded>
  )
}
