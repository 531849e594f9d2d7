import { preferences } from '@console/platform/contract/preferences'
import { views } from '@console/platform/contract/views'
import { emulatedServer } from '.'

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
