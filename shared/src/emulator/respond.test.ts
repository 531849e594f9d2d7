import { File, get, routes, z } from '@console/platform/contract'
import { preferences } from '@console/platform/contract/preferences'
import { search } from '@console/platform/contract/search'
import { views } from '@console/platform/contract/views'
import { answersOf, emulatedServer } from '.'

const respond = emulatedServer({ title: '报表', routes: [], contracts: [], answers: [] })

test('the calls of every list are answered without a server: column settings and views', async () => {
  const save = await respond({ method: 'POST', path: preferences.save.path, fields: { key: 'columns:/api/report/getList', value: '[]' } })
  expect(save.body).toMatchObject({ code: 200, data: { revision: 1 } })
  expect((await respond({ method: 'GET', path: views.savedViews.path, fields: { list: '/api/report/getList' } })).body).toMatchObject({ code: 200, data: [] })
  const added = await respond({
    method: 'POST',
    path: views.addView.path,
    fields: { list: '/api/report/getList', name: '待办', view: '{"filters":{"a":"1"}}' },
  })
  expect(added.body).toMatchObject({ code: 200, data: { name: '待办', view: { filters: { a: '1' } } } })
})

test('SHELL-18 a download is answered with the file that the answers give', async () => {
  const report = routes({ get: get('/api/report/get', { summary: '报表', access: 'signed-in', download: true, input: z.object({}), result: File }) })
  const respond = emulatedServer({ title: '报表', routes: [], contracts: [report], answers: [answersOf(report, { get: () => new Blob(['1,2']) })] })
  const { status, file } = await respond({ method: 'GET', path: report.get.path, fields: {} })
  expect([status, file?.size]).toEqual([200, 3])
})

test('SHELL-17 the shell’s reports of opened records are accepted', async () => {
  expect((await respond({ method: 'POST', path: search.visit.path, fields: { path: '/report/1' } })).status).toBe(200)
})
