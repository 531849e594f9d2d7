import { withUser } from '@console/platform/ui/table'
import { Captures } from '../online/captures'

export const UserCaptureListPage = withUser(Captures)
