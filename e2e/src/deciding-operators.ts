import { backEnd } from './back-end'

type Row = Record<string, string | number>
type Fields = Record<string, string>

/**
 * Operators who decide on waiting records, newest first, and refuse every seventh. Returns how many applications of
 * users they have decided.
 */
export async function decideUntil(url: string, isOver: () => boolean) {
  const api = backEnd(url)
  const [admin, reviewer] = [await api.signIn('admin@demo.cn'), await api.signIn('reviewer@demo.cn')]
  const rows = async (path: string) => (await api.get<{ data: Row[] }>(`${path}&limit=20`, admin)).data
  let decisions = 0
  let users = 0
  const refuses = () => ++decisions % 7 === 0

  async function review() {
    for (const types of [1, 2])
      for (const { user_id } of await rows(`/api/user/getUserList?types=${types}&status=2`)) {
        const of: Fields = { userId: String(user_id), ...(types === 1 && { type: '1' }) }
        await api.post('/api/user/checkUser', { ...of, ...(refuses() ? { status: '0', account: '照片模糊' } : { status: '1' }) }, admin)
        users += 1
      }
  }

  async function checkInvoices() {
    for (const { id } of await rows('/api/invoice/getList?waiting=1'))
      await api.post(
        '/api/invoice/check',
        { id: String(id), ...(refuses() ? { status: '2', remark: '税号有误' } : { status: '1', courierNumber: 'SF20261126001' }) },
        admin,
      )
  }

  async function checkNotarizations() {
    for (const { id, user_id } of await rows('/api/notarization/getList?pay=2&notarial=1')) {
      const form = {
        orderId: String(id),
        userId: String(user_id),
        ...(refuses() ? { isCheck: '0', checkRemark: '材料不全' } : { isCheck: '1', checkRemark: '材料齐全' }),
      }
      // Nobody decides a case that they have handled.
      await api.post('/api/ajax/data/check', form, admin).catch(() => api.post('/api/ajax/data/check', form, reviewer))
    }
  }

  while (!isOver()) {
    await review()
    await checkInvoices()
    await checkNotarizations()
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
  return users
}
