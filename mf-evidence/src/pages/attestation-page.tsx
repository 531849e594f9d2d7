import { type CaptureType, captureTypes, online } from '@console/platform/contract/online'
import { Loaded, MissingPage, useBack, useParams, useRead } from '@console/platform/ui/core'
import { listOf } from '../online/capture-addresses'
import { hashOf, withNumber } from '../evidence/as-known'
import { EvidenceCertificate } from '../evidence/evidence-certificate'
import { environmentFacts } from '../evidence/evidence-facts'
import { ofCapture } from '../evidence/file-source'

/** `/online/attestation/{baoquan}/{type}`: the certificate of a capture. */
export function AttestationPage() {
  const { baoquan = '', type = '' } = useParams()
  if (!Object.hasOwn(captureTypes, type)) return <MissingPage parent={listOf.web} />
  if (!/^[A-Z\d]{8,32}$/i.test(baoquan)) return <MissingPage parent={listOf[type as CaptureType]} />
  return <OfCapture key={baoquan} baoquan={baoquan} type={type as CaptureType} />
}

function OfCapture({ baoquan, type }: { baoquan: string; type: CaptureType }) {
  const piece = useRead(online.certificate, { baoquan, type })
  const back = useBack(listOf[type])
  return (
    <Loaded onBack={back} reads={{ piece }}>
      {({ piece }) => (
        <EvidenceCertificate
          piece={withNumber(piece, baoquan)}
          hash={hashOf(piece, true)}
          source={ofCapture(baoquan, type)}
          facts={piece.environment ? environmentFacts(piece.environment) : {}}
          onBack={back}
          parent={listOf[type]}
        />
      )}
    </Loaded>
  )
}
