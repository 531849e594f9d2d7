import { users } from '@console/shared/contract/users'
import { FailedState, MissingState, PageHeader, PageSkeleton, useBack, useParams, useRead } from '@console/shared/ui/core'

export function UserDetailPage() {
  const userId = Number(useParams().user_id)
  return Number.isSafeInteger(userId) ? <UserDetail userId={userId} /> : <MissingState />
}

function UserDetail({ userId }: { userId: number }) {
  const { data, error, refetch } = useRead(users.detail, { userId })
  const back = useBack('/user/enterprise')
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return <PageHeader title={data.userInfo.name} onBack={back} />
}
