import { withId } from '@console/shared/ui/core'
import { Records } from '../records'

export const AccountRecordsPage = withId({ parent: '/authority/account' }, ({ id }) => <Records type={2} id={id} parent="/authority/account" />)
