import { Captures } from '../online/captures'

/** `/online/web`, `/online/process`, `/online/move`, `/online/live`. */
export const CaptureListPage = () => <Captures />
