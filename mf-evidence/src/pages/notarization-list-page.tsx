import { Applications } from '../notarization/applications'

export const NotarizationListPage = () => <Applications />
