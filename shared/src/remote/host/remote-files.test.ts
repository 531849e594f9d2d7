import { hashOf, trust } from './remote-files'

const version = { version: '1.0.0', url: '/remotes/mf-users/1.0.0/', entry: 'entry.js', container: 'mf_users', integrity: 'sha256-entry' }

test('SEC-B3 the registry vouches for an entry, the entry for its other files, and nobody for the rest', () => {
  trust(version)
  expect(['entry.js', 'page.js'].map((file) => hashOf(version.url + file))).toEqual(['sha256-entry', undefined])
  remoteFiles.trust('mf_users', { 'page.js': 'sha256-page' })
  expect(['entry.js?attempt=2', 'page.js', 'other.js'].map((file) => hashOf(version.url + file))).toEqual(['sha256-entry', 'sha256-page', undefined])
})

test('SEC-B3 a container that the registry does not name vouches for nothing, and has no address', () => {
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
