import { userCard, userLists, userStatuses, userTypes } from '@console/platform/contract/user-card'
import type { ComponentType, ReactNode } from 'react'
import { useServices } from '../../services/services'
import { MissingPage } from '../core/missing-page'
import { FailedPart } from '../core/page-state'
import { usePageTitle } from '../core/page-title'
import { RecordName } from '../core/record-name'
import { useBack, useCameFrom } from '../core/record-link'
import { StatusTag, userStatusTones } from '../core/status-tag'
import { useRead } from '../core/use-read'
import { withId } from '../core/with-id'

/** The props of a `ListPage` on a user's tab: the user whose records it shows, and its heading. */
export interface ListOfUser {
  userId?: number
  head?: { title: string; onBack?: () => void; summary: ReactNode }
}

/** A tab of a user: a page below `…/:user_id/…` with a list of that user's records. */
export const withUser = (List: ComponentType<ListOfUser>) =>
  withId({ parent: '/', param: 'user_id' }, ({ id: userId }) => {
    const { records } = useServices()
    const { data: user, error, refetch } = useRead(userCard, { userId })
    const ofRoute = usePageTitle()
    const parent = user && records?.listFor(userLists[user.user_type])
    const back = useBack(parent ?? '/')
    const leads = useCameFrom() || parent !== undefined
    if (error?.code === 404 && !error.details.notOffered) return <MissingPage parent="/" />
    const summary = user ? (
      <>
        <span>{userTypes[user.user_type]}用户</span>
        <StatusTag tone={userStatusTones[user.user_status]}>{userStatuses[user.user_status]}</StatusTag>
      </>
    ) : (
      error && <FailedPart error={error} onRetry={refetch} />
    )
    return (
      <RecordName name={user?.name} parent={parent}>
        <List userId={userId} head={{ title: user ? `${ofRoute}：${user.name}` : ofRoute, onBack: leads ? back : undefined, summary }} />
      </RecordName>
    )
  })
