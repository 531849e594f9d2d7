import { activateStyles, hashOf, trust } from './remote-files'

const version = { version: '1.0.0', url: '/remotes/mf-users/1.0.0/', entry: 'entry.js', container: 'mf_users', integrity: 'sha256-entry' }

test('SEC-B3 the registry has the entry’s hash, the entry those of its other files, and other files have none', () => {
  trust(version)
  expect(['entry.js', 'page.js'].map((file) => hashOf(version.url + file))).toEqual(['sha256-entry', undefined])
  remoteFiles.trust('mf_users', { 'page.js': 'sha256-page' })
  expect(['entry.js?attempt=2', 'page.js', 'other.js'].map((file) => hashOf(version.url + file))).toEqual(['sha256-entry', 'sha256-page', undefined])
})

test('SEC-B3 a container that the registry does not name has no hashes and no address', () => {
  expect(() => remoteFiles.trust('mf_stranger', { 'page.js': 'sha256-page' })).toThrow('mf_stranger')
  expect(() => remoteFiles.baseOf('mf_stranger')).toThrow('mf_stranger')
})

test('SEC-B3 a script and a stylesheet without a hash are not run', async () => {
  trust(version)
  const ending = await new Promise<{ type: string }>((done) => remoteFiles.script(`${version.url}unknown.js`, done))
  expect(ending.type).toBe('untrusted')
  const link = Object.assign(document.createElement('link'), { href: `${version.url}unknown.css` })
  remoteFiles.style(link)
  expect(link.integrity).toMatch(/^sha256-A+=$/)
})

describe('a script of a remote', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    document.head.replaceChildren()
    jest.useRealTimers()
  })

  const scripts = () => [...document.head.querySelectorAll('script')]
  function ask(file: string) {
    trust({ ...version, container: `mf_users_${file.replace('.', '_')}` })
    remoteFiles.trust('mf_users', { [file]: 'sha256-script' })
    const endings: { type: string; target: { src: string } }[] = []
    remoteFiles.script(`http://console.test${version.url}${file}`, (ending) => endings.push(ending))
    return endings
  }

  test('runs with its hash, and reports that it has loaded', async () => {
    const endings = ask('a.js')
    const [script] = scripts()
    expect([script!.integrity, script!.crossOrigin]).toEqual(['sha256-script', 'anonymous'])
    script!.dispatchEvent(new Event('load'))
    await jest.advanceTimersByTimeAsync(10_000)
    expect(endings.map(({ type }) => type)).toEqual(['load'])
    expect(scripts()).toEqual([])
  })

  test('without an answer is requested again after four seconds at another address, with a limit of three', async () => {
    const endings = ask('b.js')
    await jest.advanceTimersByTimeAsync(3_999)
    expect(scripts().map(({ src }) => src)).toEqual([`http://console.test${version.url}b.js`])
    await jest.advanceTimersByTimeAsync(1)
    expect(scripts().map(({ src }) => src)).toEqual([`http://console.test${version.url}b.js?attempt=2`])
    await jest.advanceTimersByTimeAsync(2_999)
    expect(endings).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    expect(endings).toEqual([{ type: 'timeout', target: { src: `http://console.test${version.url}b.js?attempt=2` } }])
  })

  test('has four tenths of its release’s timeout, and then three', async () => {
    trust({ ...version, url: '/remotes/mf-users/2.0.0/', container: 'mf_users_2', limits: { loadMs: 60_000 } })
    remoteFiles.trust('mf_users_2', { 'slow.js': 'sha256-script' })
    remoteFiles.script('http://console.test/remotes/mf-users/2.0.0/slow.js', () => {})
    await jest.advanceTimersByTimeAsync(23_999)
    expect(scripts()).toHaveLength(1)
    expect(scripts()[0]!.src).not.toContain('attempt')
    await jest.advanceTimersByTimeAsync(1)
    expect(scripts().map(({ src }) => src)).toEqual([expect.stringContaining('?attempt=2')])
    await jest.advanceTimersByTimeAsync(18_000)
    expect(scripts()).toEqual([])
  })

  test('that fails is requested again at once, and that result is reported', async () => {
    const endings = ask('c.js')
    scripts()[0]!.dispatchEvent(new Event('error'))
    await jest.advanceTimersByTimeAsync(0)
    scripts()[0]!.dispatchEvent(new Event('load'))
    await jest.advanceTimersByTimeAsync(0)
    expect(endings.map(({ type }) => type)).toEqual(['load'])
  })
})

describe('a stylesheet of a remote', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  /** As the runtime of a remote asks for it. Returns the types of the events that end it. */
  function ask(file: string) {
    trust(version)
    const link = Object.assign(document.createElement('link'), { href: `http://console.test${version.url}${file}` })
    const endings: string[] = []
    link.onload = link.onerror = (event) => void endings.push((event as Event).type)
    remoteFiles.style(link)
    return { link, endings }
  }

  test('without an answer fails after the seven seconds that a script has', async () => {
    const { endings } = ask('late.css')
    await jest.advanceTimersByTimeAsync(6_999)
    expect(endings).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    expect(endings).toEqual(['error'])
  })

  test.each(['load', 'error'])('ends once with its own %s', async (type) => {
    const { link, endings } = ask(`${type}.css`)
    link.dispatchEvent(new Event(type))
    await jest.advanceTimersByTimeAsync(10_000)
    expect(endings).toEqual([type])
  })
})

test('only the stylesheets of the active version of a remote apply, and others are not touched', () => {
  const link = (href: string) => document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  const [old, current, other] = ['/remotes/mf-users/1.0.0/a.css', '/remotes/mf-users/2.0.0/a.css', '/remotes/mf-authority/1.0.0/a.css'].map(link)
  // jsdom leaves `disabled` undefined until it is set.
  const disabled = () => [old, current, other].map((one) => Boolean(one!.disabled))
  activateStyles('mf-users', { ...version, url: '/remotes/mf-users/2.0.0/' })
  expect(disabled()).toEqual([true, false, false])
  activateStyles('mf-users', version)
  expect(disabled()).toEqual([false, true, false])
})
