import { showMark } from './page-mark'
import css from './page-mark.module.css'

const MINUTE = 60_000
const viewer = { realname: '陈志远', account: 'zhiyuan.chen@demo.cn' }
const marks = () => document.querySelectorAll<HTMLElement>(`.${css.mark}`)
const drawn = () => decodeURIComponent(marks()[0]!.style.backgroundImage)
/** Observers run before the next paint. */
const observed = () => Promise.resolve()

let end: () => void
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T10:00:30+08:00') })
  document.body.innerHTML = '<div id="frame"><main></main></div>'
  end = showMark(document.getElementById('frame')!, viewer)
})
afterEach(() => {
  end()
  jest.useRealTimers()
})

test('UX-E4 a mark contains the operator, the whole account and the minute in China, and no text', () => {
  for (const text of ['陈志远', 'zhiyuan.chen@demo.cn', '2026-11-21 10:00']) expect(drawn()).toContain(text)
  expect(document.body.textContent).toBe('')
  jest.advanceTimersByTime(MINUTE)
  expect(drawn()).toContain('2026-11-21 10:01')
})

test.each<[string, (mark: HTMLElement) => void]>([
  ['is removed', (mark) => mark.remove()],
  ['goes elsewhere', (mark) => document.querySelector('main')!.append(mark)],
  ['is hidden', (mark) => mark.style.setProperty('display', 'none')],
  ['is hidden by its attribute', (mark) => mark.toggleAttribute('hidden')],
  ['loses its class', (mark) => mark.removeAttribute('class')],
  ['loses its image', (mark) => mark.style.removeProperty('background-image')],
])('UX-E4 a mark that %s is replaced before the next paint, each time', async (_, change) => {
  for (let times = 0; times < 3; times++) {
    change(marks()[0]!)
    await observed()
    expect(marks()).toHaveLength(1)
    expect(document.getElementById('frame')!.lastElementChild).toBe(marks()[0])
    expect(marks()[0]!.hidden || marks()[0]!.style.display).toBe('')
    expect(drawn()).toContain('陈志远')
  }
})

test('UX-E4 a mark is removed with the session', async () => {
  end()
  await observed()
  jest.advanceTimersByTime(MINUTE)
  expect(marks()).toHaveLength(0)
})

test('a name with any characters makes a well-formed image', () => {
  end()
  end = showMark(document.getElementById('frame')!, { realname: '<b>&"\u0000\ud800', account: 'li' })
  const svg = new DOMParser().parseFromString(/svg\+xml,(.*)"\)$/.exec(drawn())![1]!, 'image/svg+xml')
  expect(svg.querySelector('text')!.textContent).toBe('<b>&" · li')
})

test('UX-E4 the mark of a page that the lock has removed does not change the lock, and is there when the page is back', () => {
  const mark = marks()[0]!
  // As in browsers; jsdom has no popovers.
  HTMLElement.prototype.togglePopover = function () {
    if (!this.isConnected) throw new DOMException('Invalid on disconnected popover elements.', 'InvalidStateError')
    return false
  }
  const page = document.getElementById('frame')!
  page.remove()
  expect(() => jest.advanceTimersByTime(MINUTE)).not.toThrow()
  document.body.append(page)
  jest.advanceTimersByTime(MINUTE)
  expect(marks()).toHaveLength(1)
  expect(marks()[0]).not.toBe(mark)
  Reflect.deleteProperty(HTMLElement.prototype, 'togglePopover')
})
