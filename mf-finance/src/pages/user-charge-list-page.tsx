import { withUser } from '@console/platform/ui/table'
import { ChargeOrders } from '../charge-orders'

export const UserChargeListPage = withUser(ChargeOrders)
