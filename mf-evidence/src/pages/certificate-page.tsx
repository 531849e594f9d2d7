import { evidence } from '@console/platform/contract/evidence'
import { Loaded, MissingPage, useBack, useLocation, useMay, useParams, useRead } from '@console/platform/ui/core'
import { hashOf, withNumber } from '../evidence/as-known'
import { EvidenceCertificate } from '../evidence/evidence-certificate'
import { ofEvidence } from '../evidence/file-source'

/** `/certificate/…` and `/certificateApi/…`: a piece saved in the console of old, or through the platform's API. */
export function CertificatePage() {
  const { baoquan = '', userId = '' } = useParams()
  const isApi = useLocation().pathname.startsWith('/certificateApi/')
  const parent = useMay(evidence.list) ? '/evidence/EnterpriseCertificate' : '/evidence/certificate'
  if (!/^[A-Z\d]{8,32}$/i.test(baoquan) || !/^[1-9]\d{0,9}$/.test(userId)) return <MissingPage parent={parent} />
  return <Certificate key={baoquan} baoquan={baoquan} userId={Number(userId)} isApi={isApi} parent={parent} />
}

interface CertificateProps {
  baoquan: string
  userId: number
  isApi: boolean
  parent: string
}

function Certificate({ baoquan, userId, isApi, parent }: CertificateProps) {
  const piece = useRead(isApi ? evidence.apiDetail : evidence.detail, { baoquan, userId })
  const back = useBack(parent)
  return (
    <Loaded onBack={back} reads={{ piece }}>
      {({ piece }) => <EvidenceCertificate piece={withNumber(piece, baoquan)} hash={hashOf(piece, isApi)} source={ofEvidence(baoquan)} onBack={back} />}
    </Loaded>
  )
}
