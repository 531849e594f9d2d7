import { Records } from '../records'
import { withId } from '../with-id'

export const AccountRecordsPage = withId(({ id }) => <Records type={2} id={id} parent="/authority/account" />)
