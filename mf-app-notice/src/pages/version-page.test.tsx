import { appNotice } from '@console/shared/contract/app-notice'
import { fakeServer, renderPage } from '@console/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes'
import { version } from '../testing/records'

test('APP-01 versions with the one before each, a dash where there is none', async () => {
  const server = fakeServer(appNotice, {
    versions: () => ({ data: [version, { ...version, id: 1, current_version: '1.0.0', upper_version: null }], count: 2 }),
  })
  await renderPage(routes, '/app/index?keyword=3.1', server)
  const first = (await screen.findByText('3.1.0')).closest('tr')!
  expect(server.inputs('versions')).toEqual([{ keyword: '3.1', page: '1', limit: '10' }])
  const textsOf = (row: HTMLElement) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent)
  expect(textsOf(first)).toEqual(['3.1.0', '3.0.1', '公告与反馈', '2026-10-26 10:00:00', '2026-10-26 08:00:00'])
  expect(textsOf(screen.getByText('1.0.0').closest('tr')!)[1]).toBe('—')
})
