import { fullStorage } from '@console/platform/testing'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createLeaveGuard } from '../leaving/leave-guard'
import { isOutdated, takeNewerShell } from './newer-shell'
import { NewerShellBanner } from './newer-shell-banner'

const own = 'a'.repeat(32)
const newer = 'b'.repeat(32)

beforeEach(() => sessionStorage.clear())

function tab({ shell = newer, ...changes }: { shell?: string; unsaved?: boolean; expired?: boolean; own?: string } = {}) {
  const reload = jest.fn()
  const state = { phase: 'signed-in', expired: changes.expired ?? false, console: { registry: { revision: 1, remotes: [], forbidden: [], shell } } }
  const take = () =>
    takeNewerShell({
      getState: () => state as never,
      leaveGuard: { keepsDocument: () => changes.unsaved ?? false },
      own: 'own' in changes ? changes.own : own,
      reload,
    })
  return { reload, take, state }
}

test('UX-F1 the newer shell is loaded at a navigation without unsaved text', () => {
  const { reload, take } = tab()
  take()
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['something is typed', { unsaved: true }],
  ['this is the current shell', { shell: own }],
  ['the registry names none', { shell: '' }],
  ['the session has expired, and the page waits for a new sign-in', { expired: true }],
  ['nobody knows which shell this is', { own: undefined }],
])('UX-F1 the page is not reloaded if %s', (_, changes) => {
  const { reload, take, state } = tab(changes)
  if (changes && 'shell' in changes && changes.shell === '') Object.assign(state.console.registry, { shell: undefined })
  take()
  expect(reload).not.toHaveBeenCalled()
})

test('UX-F1 a document that is still the old one is reloaded only after a minute, and the next new shell is loaded', () => {
  const { reload, take, state } = tab()
  for (let i = 0; i < 3; i++) take()
  expect(reload).toHaveBeenCalledTimes(1)
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  for (let i = 0; i < 3; i++) take()
  expect(reload).toHaveBeenCalledTimes(2)
  now.mockRestore()
  state.console.registry.shell = 'c'.repeat(32)
  take()
  expect(reload).toHaveBeenCalledTimes(3)
})

test('UX-F1 where the browser stores nothing, navigations go on in the document that is there', () => {
  jest.spyOn(console, 'warn').mockImplementation()
  fullStorage()
  // Until this page is left it has been taken: no other test takes this one.
  const { reload, take } = tab({ shell: 'd'.repeat(32) })
  take()
  expect(reload).not.toHaveBeenCalled()
})

test('UX-F1 a page that is being replaced by the newer shell accepts no click or text, unless it stays', () => {
  jest.useFakeTimers()
  const { take } = tab()
  take()
  expect(document.body.inert).toBe(true)
  jest.runAllTimers()
  expect(document.body.inert).toBe(false)
  jest.useRealTimers()
})

test('without an answer, or without a shell in it, no tab is outdated', () => {
  expect([isOutdated(undefined, own), isOutdated({}, own), isOutdated({ shell: own }, own), isOutdated({ shell: newer }, own)]).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('UX-F1 the banner asks before unsaved text is lost', async () => {
  const leaveGuard = createLeaveGuard()
  const release = leaveGuard.hold()
  render(<NewerShellBanner leaveGuard={leaveGuard} />)
  expect(screen.getByRole('status').textContent).toContain('新版本已就绪')
  await userEvent.click(screen.getByRole('button', { name: '立即刷新' }))
  expect(await screen.findByText('填写的内容尚未提交，离开后不会保留。')).toBeTruthy()
  expect(leaveGuard.isHeld()).toBe(true)
  release()
})
