import { notSeen } from '@console/platform/contract/sight'
import { type UserDetail, userStatuses, users } from '@console/platform/contract/users'
import { Loaded, StatusTag, useBack, useLocation, useRead, userStatusTones, useServices, withId } from '@console/platform/ui/core'
import { ReviewPage } from '@console/platform/ui/review'
import { useCallback, useState } from 'react'
import { ReviewBar } from '../review-bar'
import { queueOfUser } from '../review-queue'
import { RevocationBar } from '../revocation-bar'
import { imagesOf, UserDocuments } from '../user-documents'
import { UserFacts } from '../user-facts'

export const UserDetailPage = withId({ parent: '/user/enterprise', param: 'user_id' }, ({ id: userId }) => {
  const { state } = useLocation()
  const user = useRead(users.detail, { userId, status: state?.status })
  const individual = user.data?.userDetailInfo.user_type === 1
  const parent = individual ? '/user/individual' : '/user/enterprise'
  const back = useBack(parent)
  return (
    <Loaded onBack={back} reads={{ user }}>
      {({ user }) => <Detail userId={userId} user={user} parent={parent} onBack={back} />}
    </Loaded>
  )
})

interface DetailProps {
  userId: number
  user: UserDetail
  parent: string
  onBack: () => void
}

function Detail({ userId, user, parent, onBack }: DetailProps) {
  const { name, user_status } = user.userInfo
  const { fileBaseUrl } = useServices()
  const addressesOf = useCallback((detail: UserDetail) => imagesOf(detail, fileBaseUrl).map(({ src }) => src), [fileBaseUrl])
  const waits = user_status === 2
  const refusal = waits ? notSeen(user) : undefined
  // The form that was opened stays when a colleague was faster, with the reason that was typed.
  const [opened] = useState(waits)
  const revocable = user_status === 3 && !opened
  return (
    <ReviewPage
      queue={queueOfUser(user)}
      id={userId}
      name={name}
      status={<StatusTag tone={userStatusTones[user_status]}>{userStatuses[user_status]}</StatusTag>}
      parent={parent}
      onBack={onBack}
      open={waits && !refusal}
      documents={<UserDocuments user={user} />}
      imagesOf={addressesOf}
      decision={
        <>
          <RevocationBar user={user} offered={revocable} />
          {!revocable && (
            <ReviewBar
              userId={userId}
              reviews={user.reviews?.length}
              individual={user.userDetailInfo.user_type === 1}
              open={waits && !refusal}
              refusal={refusal}
            />
          )}
        </>
      }
    >
      <UserFacts user={user} />
    </ReviewPage>
  )
}
