import { type UserDetail, userStatuses, users } from '@console/platform/contract/users'
import { Loaded, Page, PageHeader, StatusTag, useBack, useLocation, useRead, userStatusTones, withId } from '@console/platform/ui/core'
import { ReviewBar } from '../review-bar'
import { UserCards } from '../user-cards'

export const UserDetailPage = withId({ parent: '/user/enterprise', param: 'user_id' }, ({ id: userId }) => {
  const { state } = useLocation()
  const user = useRead(users.detail, { userId, status: state?.status })
  const individual = user.data?.userDetailInfo.user_type === 1
  const parent = individual ? '/user/individual' : '/user/enterprise'
  const back = useBack(parent)
  return (
    <Loaded title="用户详情" onBack={back} reads={{ user }}>
      {({ user }) => <Detail userId={userId} user={user} individual={individual} parent={parent} onBack={back} />}
    </Loaded>
  )
})

interface DetailProps {
  userId: number
  user: UserDetail
  individual: boolean
  parent: string
  onBack: () => void
}

function Detail({ userId, user, individual, parent, onBack }: DetailProps) {
  const { name, user_status } = user.userInfo
  return (
    <Page>
      <PageHeader title={name} parent={parent} onBack={onBack}>
        <StatusTag tone={userStatusTones[user_status]}>{userStatuses[user_status]}</StatusTag>
      </PageHeader>
      <UserCards user={user} />
      <ReviewBar userId={userId} individual={individual} open={user_status === 2} onDone={onBack} />
    </Page>
  )
}
