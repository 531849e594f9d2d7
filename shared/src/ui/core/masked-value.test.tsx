import { ApiError, reveal, routes, text, z } from '@console/platform/contract'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { act, screen } from '@testing-library/react'
import { MaskedValue } from '.'

const things = routes({ reveal: reveal('/api/thing/reveal', { summary: '完整手机号', input: z.object({ id: text('编号') }) }) })

async function shown({ may = ['user/viewPersonal'], masked = '138****0001' }: { may?: 'user/viewPersonal'[]; masked?: string | null } = {}) {
  const ThingPage = () => (
    <MaskedValue label="手机号" call={things.reveal} input={{ id: '7' }}>
      {masked}
    </MaskedValue>
  )
  const server = fakeServer(things, { reveal: () => ({ value: '13812340001' }) })
  const page = await renderPage([{ path: '/thing', page: async () => ({ ThingPage }) }], '/thing', server, { may })
  return { ...page, server }
}

const button = () => screen.getByRole('button')
const click = () =>
  act(async () => {
    button().click()
    await jest.advanceTimersByTimeAsync(0)
  })

beforeEach(() => void jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('UX-E5 a click shows the whole value, for half a minute; each time by a new call', async () => {
  const { server } = await shown()
  expect(button()).toHaveTextContent('138****0001')
  await click()
  expect(button()).toHaveTextContent('13812340001')
  await act(() => jest.advanceTimersByTimeAsync(29_000))
  expect(button()).toHaveTextContent('13812340001')
  await act(() => jest.advanceTimersByTimeAsync(1_000))
  expect(button()).toHaveTextContent('138****0001')
  expect(document.body.innerHTML).not.toContain('13812340001')
  await click()
  await click()
  expect(button()).toHaveTextContent('138****0001')
  expect(server.inputs('reveal')).toEqual([{ id: '7' }, { id: '7' }])
})

test('UX-E5 the whole value is in no address, no history and no storage of the browser', async () => {
  await shown()
  await click()
  expect(button()).toHaveTextContent('13812340001')
  const kept = [location.href, JSON.stringify(history.state), JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie]
  expect(kept.filter((text) => text?.includes('13812340001'))).toEqual([])
})

test.each([
  ['for who may not see it', { may: [] }, '138****0001'],
  ['where nothing is masked', { masked: '无' }, '无'],
  ['where there is none', { masked: null }, '—'],
])('UX-E5 %s it is plain text', async (_, options, expected) => {
  const { server } = await shown(options)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(expected)).toBeVisible()
  expect(server.inputs('reveal')).toEqual([])
})

test('UX-E5 a refusal is shown as a message, and the value stays masked', async () => {
  const { server, said } = await shown()
  server.answer('reveal', () => {
    throw new ApiError(404, '该记录不存在')
  })
  await click()
  expect(said).toEqual(['错误：该记录不存在'])
  expect(button()).toHaveTextContent('138****0001')
})

test('BACK-06 a back end without this call is called once, and its values are plain text from then on', async () => {
  const { server, said } = await shown()
  server.answer('reveal', () => Answer.html(404))
  await click()
  expect(said).toEqual(['错误：当前系统没有提供此功能'])
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('138****0001')).toBeVisible()
})
