import { preferences } from '@console/platform/contract/preferences'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Page } from '.'
import { KeysButton } from './single-keys'

let isMissing = true
jest.mock('./keys-dialog', () => {
  if (isMissing) throw new Error('Loading chunk 7 failed.')
  return jest.requireActual('./keys-dialog')
})

const NotePage = () => (
  <Page>
    <input aria-label="意见" />
    <KeysButton />
  </Page>
)

test('UX-B9 SEC-R8 the list of keys whose code cannot be loaded says so and takes no typed text with it; the next click loads it', async () => {
  const server = fakeServer(preferences, { preference: () => ({ value: null, revision: 0 }) })
  const page = await renderPage([{ path: '/note', page: async () => ({ NotePage }) }], '/note', server)
  await userEvent.type(screen.getByLabelText('意见'), '还没写完')
  await userEvent.tab()
  await userEvent.keyboard('?')
  expect(page.said).toEqual(['错误：快捷键说明加载失败，请重试'])
  expect(screen.queryByRole('dialog')).toBeNull()
  isMissing = false
  await userEvent.click(screen.getByRole('button', { name: '快捷键' }))
  expect(await screen.findByRole('dialog', { name: '快捷键' })).toBeVisible()
  expect(screen.getByLabelText('意见')).toHaveValue('还没写完')
  expect(page.said).toHaveLength(1)
})
