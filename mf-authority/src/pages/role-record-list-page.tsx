import { withId } from '@console/platform/ui/core'
import { Records } from '../records'

export const RoleRecordListPage = withId({ parent: '/authority/role' }, ({ id }) => <Records type={1} id={id} parent="/authority/role" />)
