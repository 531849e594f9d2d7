import { withUser } from '@console/platform/ui/table'
import { Applications } from '../notarization/applications'

export const UserNotarizationListPage = withUser(Applications)
