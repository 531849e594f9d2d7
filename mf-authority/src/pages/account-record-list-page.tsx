import { withId } from '@console/platform/ui/core'
import { Records } from '../records'

export const AccountRecordListPage = withId({ parent: '/authority/account' }, ({ id }) => <Records type={2} id={id} parent="/authority/account" />)
