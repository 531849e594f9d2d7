import { type UserDetail, userStatuses, users } from '@console/shared/contract/users'
import { Loaded, MissingState, Page, PageHeader, StatusTag, useBack, useLocation, useParams, useRead } from '@console/shared/ui/core'
import { ReviewBar } from '../review-bar'
import { statusTones } from '../status-tones'
import { UserCards } from '../user-cards'

export function UserDetailPage() {
  const userId = Number(useParams().user_id)
  return Number.isSafeInteger(userId) ? <User key={userId} userId={userId} /> : <MissingState />
}

function User({ userId }: { userId: number }) {
  const { state } = useLocation()
  const user = useRead(users.detail, { userId, status: state?.status })
  const individual = user.data?.userDetailInfo.user_type === 1
  const back = useBack(individual ? '/user/individual' : '/user/enterprise')
  return (
    <Loaded title="用户详情" onBack={back} reads={{ user }}>
      {({ user }) => <Detail userId={userId} user={user} individual={individual} onBack={back} />}
    </Loaded>
  )
}

function Detail({ userId, user, individual, onBack }: { userId: number; user: UserDetail; individual: boolean; onBack: () => void }) {
  const { name, user_status } = user.userInfo
  return (
    <Page>
      <PageHeader title={name} onBack={onBack}>
        <StatusTag tone={statusTones[user_status]}>{userStatuses[user_status]}</StatusTag>
      </PageHeader>
      <UserCards user={user} />
      <ReviewBar userId={userId} individual={individual} open={user_status === 2} onDone={onBack} />
    </Page>
  )
}
