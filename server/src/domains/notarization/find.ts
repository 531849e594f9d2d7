import { type Finder, idIn } from '../../operators/search/finder'
import { type FoundApplication, notarizationById, notarizationByNumber } from './find-queries'

const PENDING = 1

/** One that is not paid has no page yet: it is shown in its list. */
const foundOf = ({ orderId, orderNo, applicant, userId, type, pay, dataId }: FoundApplication) => ({
  title: `${orderNo} ${applicant}`,
  kind: '出证申请',
  path: pay === PENDING ? `/evidence/results?keyword=${orderNo}` : `/evidence/results/${userId}/${dataId}/${orderId}/${type}`,
})

export const findNotarizations: Finder = {
  async byNumber({ db, number, operator }) {
    const application = operator.may('notarization/getList') ? await notarizationByNumber(db, number) : undefined
    return application ? [foundOf(application)] : []
  },

  async at({ db, path, operator }) {
    const orderId = idIn(/^\/evidence\/results\/\d+\/\w+\/(\d+)\/\d/.exec(path)?.[1] ?? '')
    const application = orderId && operator.may('notarization/getList') ? await notarizationById(db, orderId) : undefined
    return application && { ...foundOf(application), claim: { queue: 'notarization', id: application.orderId } }
  },
}
