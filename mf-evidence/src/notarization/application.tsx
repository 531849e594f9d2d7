import type { NotarizationDetail } from '@console/platform/contract/notarization'
import { StatusTag } from '@console/platform/ui/core'
import { ReviewPage } from '@console/platform/ui/review'
import { ApplicationFacts } from './application-facts'
import { ApplicationMaterials } from './application-materials'
import { isOffered, NotarizationReview, whyNot } from './notarization-review'
import { notarizationQueue } from './review-queue'
import { notarialTones } from './tones'

interface ApplicationProps {
  application: NotarizationDetail
  userId: number
  onBack: () => void
}

/**
 * An application for a certificate: its documents at the left, the fields that they prove and the decision at the
 * right.
 */
export function Application({ application, userId, onBack }: ApplicationProps) {
  const { orderId, orderNo, notarialStatus } = application
  return (
    <ReviewPage
      queue={notarizationQueue}
      id={orderId}
      name={`出证申请 ${orderNo}`}
      status={<StatusTag tone={notarialTones[notarialStatus]}>{notarialStatus}</StatusTag>}
      onBack={onBack}
      open={isOffered(application) && !whyNot(application)}
      documents={<ApplicationMaterials application={application} />}
      decision={<NotarizationReview application={application} userId={userId} />}
    >
      <ApplicationFacts application={application} userId={userId} />
    </ReviewPage>
  )
}
