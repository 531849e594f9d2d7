import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'

const remote = { name: 'mf-users', version: '1.2.0', container: 'mf_users_1_2_0', sharedLibraries: ['react'] }
const write = `
  const { moduleInfoScript } = await import('./development/module-info.mjs')
  process.stdout.write(moduleInfoScript(JSON.parse(process.argv[1])))`
const script = execFileSync(process.execPath, ['--input-type=module', '-e', write, JSON.stringify(remote)], { cwd: __dirname, encoding: 'utf8' })

/** What tools find after the entries of these addresses have run. */
function knownAfter(...entries: string[]) {
  const known: Record<string, object> = {}
  for (const src of entries) {
    const page = { __FEDERATION__: { moduleInfo: known }, document: { currentScript: { src } }, location: { origin: 'https://console.example' }, URL }
    runInNewContext(script, page)
  }
  return known
}

test('a remote from a dev server is listed by its plain name, by the newest entry that ran, and as one that the host uses', () => {
  const known = knownAfter('http://localhost:4001/entry.js?1', 'http://localhost:4001/entry.js?2')
  expect(Object.keys(known)).toEqual(['mf-users', 'host'])
  expect(known['mf-users']).toMatchObject({
    ...{ version: '1.2.0', globalName: 'mf_users_1_2_0', remoteEntry: 'http://localhost:4001/entry.js?2', publicPath: 'http://localhost:4001/' },
    ...{ modules: [{ moduleName: 'app', modulePath: './app' }], shared: [{ sharedName: 'react' }] },
  })
  expect(known.host).toMatchObject({ remotesInfo: { 'mf-users': { matchedVersion: 'http://localhost:4001/entry.js?2' } } })
})

test('a page without a federation runtime is left alone', () => {
  expect(() => runInNewContext(script, { document: { currentScript: { src: 'http://localhost:4001/entry.js' } }, URL })).not.toThrow()
})
