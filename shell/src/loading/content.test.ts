import { contentIn, hasContent } from './content'

const holding = (html: string) => {
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.replaceChildren(root)
  return root
}

test.each([
  ['a text', '<div><p>积分赠送</p></div>'],
  ['a picture', '<div><img src="data:,"></div>'],
  ['an icon', '<svg></svg>'],
  ['a field', '<input>'],
  ['outlines', '<div role="status" aria-busy="true"></div>'],
  ['outlines of a library of its own', '<div style="background: #eee; height: 90px"></div>'],
  ['a text beside what is hidden', '<p hidden>x</p><p>y</p>'],
])('%s is visible', (_, html) => expect(hasContent(holding(html))).toBe(true))

test.each([
  ['nothing', ''],
  ['empty boxes', '<div class="page"><div></div><section><h1></h1></section></div>'],
  ['white space', '<p> \n\u3000</p>'],
  ['a style', '<style>.x { color: red }</style>'],
  ['what is not displayed', '<div style="display: none"><p>积分赠送</p><img></div>'],
  ['what is hidden', '<div style="visibility: hidden"><p>积分赠送</p></div>'],
])('%s is not visible', (_, html) => expect(hasContent(holding(html))).toBe(false))

test('an outlet outside the screen contains its page’s content', () => {
  const root = holding('<p>积分赠送</p>')
  document.body.style.display = 'none'
  expect(hasContent(root)).toBe(true)
  document.body.style.display = ''
})

describe('waiting', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }))
  afterEach(() => jest.useRealTimers())

  test('ends at the first visible content', async () => {
    const root = holding('<main></main>')
    const waited = contentIn(root)
    await jest.advanceTimersByTimeAsync(1_900)
    root.firstElementChild!.append('余额')
    await waited
    expect(jest.getTimerCount()).toBe(0)
  })

  test('SEC-R6 ends after two seconds without content', async () => {
    const root = holding('')
    const failed = contentIn(root).catch(({ code }) => code)
    root.append(document.createElement('div'))
    await jest.advanceTimersByTimeAsync(2_000)
    expect(await failed).toBe('blank')
  })
})
