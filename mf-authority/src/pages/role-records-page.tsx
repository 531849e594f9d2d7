import { Records } from '../records'
import { withId } from '../with-id'

export const RoleRecordsPage = withId(({ id }) => <Records type={1} id={id} parent="/authority/role" />)
