import type { Db } from '../../infra/db/db'
import { treeReader } from './tree-reader'

const node = {
  version: 7,
  id: 2,
  parent_id: 0,
  name: '企业认证',
  url: '/user/enterprise',
  permission: 'user/getUserList',
  icon: '',
  status: 1,
  code: 'user/getUserList',
  remote: null,
}

/** Reads trees from a database whose queries are answered in order. */
function reader(...answers: (() => Promise<unknown[]>)[]) {
  const rows = jest.fn(() => answers.shift()!())
  return { rows, treeAt: treeReader({ rows } as Partial<Db> as Db) }
}

const fails = () => Promise.reject(new Error('connection lost'))
const answers = async () => [node]

test('the next call repeats a failed read: the operator is refused once, and not until the server restarts', async () => {
  const { rows, treeAt } = reader(fails, answers)
  await expect(treeAt(7)).rejects.toThrow('connection lost')
  await expect(treeAt(7)).resolves.toMatchObject({ version: 7 })
  await treeAt(7)
  expect(rows).toHaveBeenCalledTimes(2)
})

test('simultaneous calls share a read, also a failed one, and a failure of an earlier version does not discard a later one', async () => {
  let fail = () => {}
  const { rows, treeAt } = reader(() => new Promise((_, reject) => (fail = () => reject(new Error('connection lost')))), answers)
  const earlier = [treeAt(6), treeAt(6)]
  const later = await treeAt(7)
  fail()
  expect(await Promise.allSettled(earlier)).toEqual([expect.objectContaining({ status: 'rejected' }), expect.objectContaining({ status: 'rejected' })])
  expect(await treeAt(7)).toBe(later)
  expect(rows).toHaveBeenCalledTimes(2)
})
