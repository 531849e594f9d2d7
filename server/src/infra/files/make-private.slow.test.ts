import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer } from '../../testing/server-process'
import { testBuilds, writeBuild } from '../../testing/test-builds'
import { makePrivate } from './make-private'

// Each start makes and fills a database.
let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'console-private-'))
})
afterEach(() => rmSync(place, { recursive: true }))

const everything = (directory: string) => ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]
/** Undefined where a running server has deleted it meanwhile. */
const stateOf = (path: string) => lstatSync(path, { throwIfNoEntry: false })
/** The parts of a directory that others than its owner may access. */
const open = (directory: string) => everything(directory).filter((name) => (stateOf(join(directory, name))?.mode ?? 0) & 0o077)

test('a directory becomes private with everything in it, links are not followed, and private files are not changed', () => {
  const [data, outside] = [join(place, 'data'), join(place, 'outside')]
  mkdirSync(join(data, 'deep/er'), { recursive: true })
  for (const path of [outside, join(data, 'a'), join(data, 'deep/er/b'), join(data, 'private')]) writeFileSync(path, '')
  for (const path of [outside, join(data, 'a'), join(data, 'deep/er/b')]) chmodSync(path, 0o666)
  chmodSync(join(data, 'private'), 0o600)
  chmodSync(join(data, 'deep'), 0o775)
  symlinkSync(outside, join(data, 'link'))
  symlinkSync(data, join(place, 'data-link'))
  const before = statSync(join(data, 'private')).ctimeMs
  expect(makePrivate(join(place, 'data-link'))).toEqual([])
  expect(open(data)).toEqual(['link'])
  expect(statSync(data).mode & 0o777).toBe(0o700)
  expect(statSync(join(data, 'deep/er/b')).mode & 0o777).toBe(0o600)
  expect(statSync(outside).mode & 0o777).toBe(0o666)
  expect(statSync(join(data, 'private')).ctimeMs).toBe(before)
})

test('the server keeps its whole data directory private, with any umask, and repairs that of an older version', async () => {
  const { place: builds, buildDir, dataDir } = testBuilds()
  const release = writeBuild(buildDir, { name: 'mf-sample', basePath: '/sample', routes: [] })
  const start = () => {
    const umask = process.umask(0)
    const server = runServer(dataDir, { BUILD_DIR: buildDir })
    process.umask(umask)
    return server
  }

  const first = start()
  expect([await first.url, first.output()]).toEqual([expect.stringContaining('http'), expect.anything()])
  const kept = everything(dataDir)
  for (const folder of [/^db\/base\//, /^files\//, /^lock\/\w+\.sock/, new RegExp(`^remotes/mf-sample/${release.version}/entry.js`)])
    expect(kept).toContainEqual(expect.stringMatching(folder))
  expect(open(dataDir)).toEqual([])
  expect(await first.stop()).toBe(0)
  expect(open(dataDir)).toEqual([])

  for (const name of everything(dataDir)) chmodSync(join(dataDir, name), 0o777)
  const second = start()
  expect([await second.url, second.output()]).toEqual([expect.stringContaining('http'), expect.anything()])
  expect(open(dataDir)).toEqual([])
  expect(await second.stop()).toBe(0)
  rmSync(builds, { recursive: true })
})
