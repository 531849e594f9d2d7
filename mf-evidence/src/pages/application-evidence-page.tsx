import { notarization } from '@console/platform/contract/notarization'
import { Loaded, MissingPage, useBack, useLocation, useParams, useRead } from '@console/platform/ui/core'
import { hashOf, withNumber } from '../evidence/as-known'
import { EvidenceCertificate } from '../evidence/evidence-certificate'
import { ofEvidence } from '../evidence/file-source'

const ID = /^[1-9]\d{0,9}$/

/**
 * `/evidence/results/{userId}/{dataId}/{orderId}/{type}/{pieceId}`: what an application is about, for anyone who
 * decides it.
 */
export function ApplicationEvidencePage() {
  const { userId, dataId, orderId = '', type, pieceId = '' } = useParams()
  const parent = `/evidence/results/${userId}/${dataId}/${orderId}/${type}`
  if (!ID.test(orderId) || !ID.test(pieceId)) return <MissingPage parent={parent} />
  return <OfApplication key={pieceId} orderId={Number(orderId)} pieceId={Number(pieceId)} parent={parent} />
}

interface OfApplicationProps {
  orderId: number
  pieceId: number
  /** The application's address. */
  parent: string
}

function OfApplication({ orderId, pieceId, parent }: OfApplicationProps) {
  const piece = useRead(notarization.evidenceDetail, { orderId, dataId: pieceId })
  const back = useBack(parent)
  const { state } = useLocation()
  return (
    <Loaded onBack={back} reads={{ piece }}>
      {({ piece: answered }) => {
        const piece = withNumber(answered, state?.baoquan ?? '')
        return <EvidenceCertificate piece={piece} hash={hashOf(piece, piece.newData === 1)} source={ofEvidence(piece.baoquan)} onBack={back} />
      }}
    </Loaded>
  )
}
