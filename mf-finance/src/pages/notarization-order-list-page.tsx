import { CertificateOrders } from '../certificate-orders'

export const NotarizationOrderListPage = () => <CertificateOrders />
