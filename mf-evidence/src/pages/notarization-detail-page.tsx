import { notarization } from '@console/platform/contract/notarization'
import { Loaded, MissingPage, useBack, useParams, useRead } from '@console/platform/ui/core'
import { Application } from '../notarization/application'

const ID = /^[1-9]\d{0,9}$/

/** `/evidence/results/{userId}/{dataId}/{orderId}/{type}` */
export function NotarizationDetailPage() {
  const { userId = '', dataId = '', orderId = '', type = '' } = useParams()
  if (!ID.test(userId) || !ID.test(orderId) || !/^\d{1,10}$/.test(dataId) || !/^[12]$/.test(type)) return <MissingPage parent="/evidence/results" />
  return <OfOrder key={orderId} userId={Number(userId)} dataId={Number(dataId)} orderId={Number(orderId)} type={Number(type)} />
}

interface OfOrderProps {
  userId: number
  /** 0 for an application without evidence. */
  dataId: number
  orderId: number
  type: number
}

function OfOrder({ dataId, ...which }: OfOrderProps) {
  const application = useRead(notarization.detail, dataId ? { ...which, dataId } : which)
  const back = useBack('/evidence/results')
  return (
    <Loaded onBack={back} reads={{ application }}>
      {({ application }) => <Application application={application} userId={which.userId} onBack={back} />}
    </Loaded>
  )
}
