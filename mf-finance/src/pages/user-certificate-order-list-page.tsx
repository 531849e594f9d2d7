import { withUser } from '@console/platform/ui/table'
import { CertificateOrders } from '../certificate-orders'

export const UserCertificateOrderListPage = withUser(CertificateOrders)
