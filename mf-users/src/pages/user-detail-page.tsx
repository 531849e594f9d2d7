import { userStatuses, users } from '@console/shared/contract/users'
import {
  FailedState,
  MissingState,
  PageHeader,
  PageSkeleton,
  StatusTag,
  useBack,
  useLocation,
  useParams,
  useRead,
  useScrollMemory,
} from '@console/shared/ui/core'
import { ReviewBar } from '../review-bar'
import { statusTones } from '../status-tones'
import { UserCards } from '../user-cards'
import css from './user-detail-page.module.css'

export function UserDetailPage() {
  const userId = Number(useParams().user_id)
  return Number.isSafeInteger(userId) ? <UserDetail key={userId} userId={userId} /> : <MissingState />
}

function UserDetail({ userId }: { userId: number }) {
  const { state } = useLocation()
  const { data, error, refetch } = useRead(users.detail, { userId, status: state?.status })
  const individual = data?.userDetailInfo.user_type === 1
  const back = useBack(individual ? '/user/individual' : '/user/enterprise')
  useScrollMemory(data !== undefined)

  if (!data && !error) return <PageSkeleton />
  if (!data)
    return (
      <div className={css.page}>
        <PageHeader title="用户详情" onBack={back} />
        <FailedState error={error} onRetry={() => void refetch()} />
      </div>
    )
  const { name, user_status } = data.userInfo
  return (
    <div className={css.page}>
      <PageHeader title={name} onBack={back}>
        <StatusTag tone={statusTones[user_status]}>{userStatuses[user_status]}</StatusTag>
      </PageHeader>
      <UserCards user={data} />
      <ReviewBar userId={userId} individual={individual} open={user_status === 2} onDone={back} />
    </div>
  )
}
