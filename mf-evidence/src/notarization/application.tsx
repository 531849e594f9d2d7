import type { NotarizationDetail } from '@console/platform/contract/notarization'
import { Page, PageHeader, StatusTag } from '@console/platform/ui/core'
import css from './application.module.css'
import { ApplicationFacts } from './application-facts'
import { ApplicationMaterials } from './application-materials'
import { NotarizationReview } from './notarization-review'
import { notarialTones } from './tones'

interface ApplicationProps {
  application: NotarizationDetail
  userId: number
  onBack: () => void
}

/** An application for a certificate: its documents at the left, the fields that they prove at the right, the decision at the foot. */
export function Application({ application, userId, onBack }: ApplicationProps) {
  const { orderNo, notarialStatus } = application
  return (
    <Page>
      <PageHeader title={`出证申请 ${orderNo}`} onBack={onBack}>
        <StatusTag tone={notarialTones[notarialStatus]}>{notarialStatus}</StatusTag>
      </PageHeader>
      <div className={css.columns}>
        <ApplicationMaterials application={application} />
        <ApplicationFacts application={application} />
      </div>
      <NotarizationReview application={application} userId={userId} onDone={onBack} />
    </Page>
  )
}
