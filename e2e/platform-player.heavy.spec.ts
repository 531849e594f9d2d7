import { backEnd } from './src/back-end'
import { decideUntil } from './src/deciding-operators'
import { addSystem, startPlayer } from './src/player'
import { startServer } from './src/server'

/** `PLAYER_MINUTES=10` makes a long run, `PLAYER_RATE` changes the five acts a second. */
const MINUTES = Number(process.env.PLAYER_MINUTES ?? 2)
const RATE = Number(process.env.PLAYER_RATE ?? 5)

jest.setTimeout(MINUTES * 60_000 + 300_000)

/** Where the console lists each kind of record that the player counts. */
const lists = {
  用户: ['/api/user/getUserList?types=1', '/api/user/getUserList?types=2'],
  登录: ['/api/authority/getLoginLog?type=2'],
  证据: ['/api/ajax/data/getSaveDataList?'],
  取证: ['/api/online/getWebList?', '/api/online/getEvidenceList?type=1', '/api/online/getEvidenceList?type=3', '/api/online/getLiveList?'],
  订单: ['/api/money/getChargeOrders?', '/api/money/getNotarizationOrders?'],
  发票申请: ['/api/invoice/getList?'],
  出证申请: ['/api/notarization/getList?'],
  反馈: ['/api/app/getFeedbackList?'],
}
const waiting = ['/api/user/getUserList?types=1&status=2', '/api/user/getUserList?types=2&status=2']

test('PLAYER-01 PLAYER-02 while operators decide on the player’s records, the server logs no error, and the console lists every record', async () => {
  const server = await startServer({ NODE_ENV: 'development', OPEN_CALLS_PER_MINUTE: '600' })
  const api = backEnd(server.url)
  const token = await api.signIn('admin@demo.cn')
  const totalOf = async (paths: string[]) => {
    const totals = await Promise.all(paths.map(async (path) => (await api.get<{ count: number }>(`${path}&limit=1`, token)).count))
    return totals.reduce((sum, total) => sum + total, 0)
  }
  const counted = async () => {
    const counts = await Promise.all(Object.entries(lists).map(async ([kind, paths]) => [kind, await totalOf(paths)] as const))
    return { ...Object.fromEntries(counts), 认证申请: await totalOf(waiting) }
  }
  const { key } = await addSystem(server.url, token, '演示网站')
  const before = await counted()
  const player = startPlayer(['--to', server.url, '--rate', String(RATE), '--seconds', String(MINUTES * 60)], key)
  let isOver = false
  player.process.once('close', () => (isOver = true))
  const decided = await decideUntil(server.url, () => isOver)

  const printed = player.output().trim().split('\n')
  const [, records, acts, failed] = /^合计：(.*)；做了 (\d+) 件事，没有成功 (\d+)$/.exec(printed.at(-1)!)!
  const made = Object.fromEntries(
    records!
      .split('，')
      .map((part) => part.split(' '))
      .map(([kind, count]) => [kind, Number(count)]),
  )
  const after = await counted()
  const listed = Object.fromEntries(Object.entries(after).map(([kind, total]) => [kind, total - before[kind as keyof typeof before]!]))
  process.stdout.write(
    `${acts} acts of ${RATE * MINUTES * 60} in ${MINUTES} min; ${decided} users decided; ${printed.length - 2} lines printed\n${printed.at(-1)}\n`,
  )

  expect(printed.filter((line) => line.includes('没有成功：'))).toEqual([])
  expect(failed).toBe('0')
  expect({ ...listed, 认证申请: listed.认证申请! + decided }).toEqual(made)
  const log = server.output().split('\n')
  expect(log.filter((line) => line.startsWith('{'))).toEqual([])
  for (const what of ['的认证通过', '的认证未通过：照片模糊', '已开票', '审核不通过：税号有误', '审核通过', '已终止：材料不全'])
    expect([what, printed.some((line) => line.endsWith(what))]).toEqual([what, true])
  await server.stop()
})
