import { ChargeOrders } from '../charge-orders'

export const ChargeOrderListPage = () => <ChargeOrders />
