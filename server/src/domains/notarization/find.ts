import type { Finder } from '../../operators/search/finder'
import { notarizationByNumber } from './find-queries'

const PENDING = 1

/** One that is not paid has no page yet: it is shown in its list. */
export const findNotarizations: Finder = async ({ db, number, operator }) => {
  const application = operator.may('notarization/getList') ? await notarizationByNumber(db, number) : undefined
  if (!application) return []
  const { orderId, orderNo, applicant, userId, type, pay, dataId } = application
  const path = pay === PENDING ? `/evidence/results?keyword=${orderNo}` : `/evidence/results/${userId}/${dataId}/${orderId}/${type}`
  return [{ title: `${orderNo} ${applicant}`, kind: '出证申请', path }]
}
