import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { permissionTree } from '../all-contracts'
import type { Offer } from './exports'
import { LOADER_PROTOCOL } from './protocol'
import type { RegistryRemote } from './registry-answer'
import { resolveRegistry } from './resolve-registry'
import type { RegistryDocument, Rollout } from './registry-document'
import type { ReleaseRecord } from './release-record'
import { rolloutBucket } from './rollout-bucket'

const OPERATORS = 200_000
const everyone = Array.from({ length: OPERATORS }, (_, i) => i + 1)

describe('who is among the first', () => {
  const first = (weight: number, remote = 'mf-users', salt = 'a1b2c3d4e5f60718') =>
    everyone.filter((accountId) => rolloutBucket({ salt, remote, accountId }) < weight)

  test('10 % of 200,000 operators are 10 % of them, for any salt and remote', () => {
    for (const [salt, remote] of [
      ['a1b2c3d4e5f60718', 'mf-users'],
      ['0000000000000000', 'mf-users'],
      ['ffffffffffffffff', 'mf-evidence'],
    ]) {
      expect(Math.abs(first(1000, remote, salt).length / OPERATORS - 0.1)).toBeLessThan(0.003)
    }
  })

  test('the shares are spread evenly: each of a hundred hundredths has its part, also among neighbours', () => {
    const parts = Array<number>(100).fill(0)
    for (const accountId of everyone) parts[Math.floor(rolloutBucket({ salt: 's', remote: 'mf-users', accountId }) / 100)]! += 1
    expect(Math.max(...parts.map((part) => Math.abs(part - OPERATORS / 100)))).toBeLessThan(250)
    const ofTheFirstThousand = first(1000).filter((accountId) => accountId <= 1000).length
    expect(Math.abs(ofTheFirstThousand - 100)).toBeLessThan(40)
  })

  test('an operator in a share stays in it as it grows', () => {
    let before = new Set<number>()
    for (const weight of [0, 1, 100, 1000, 10_000]) {
      const now = new Set(first(weight))
      expect([...before].every((accountId) => now.has(accountId))).toBe(true)
      before = now
    }
    expect([first(0).length, before.size]).toEqual([0, OPERATORS])
  })

  test('another remote has other first operators', () => {
    const both = new Set(first(1000))
    const overlap = first(1000, 'mf-evidence').filter((accountId) => both.has(accountId)).length
    expect(Math.abs(overlap / OPERATORS - 0.01)).toBeLessThan(0.003)
  })

  test('the hash is the same in every version of the console', () => {
    expect([1, 2, 3].map((accountId) => rolloutBucket({ salt: 'salt', remote: 'mf-users', accountId }))).toEqual([7576, 3744, 8404])
  })
})

const nothing = { protocol: LOADER_PROTOCOL, exports: {} }
const core = (...names: string[]): Offer => ({ protocol: LOADER_PROTOCOL, exports: { '@console/platform/ui/core': names } })
const release = (version: string, ...panels: string[]): ReleaseRecord & { publishedAt: string } => ({
  name: 'mf-users',
  title: '用户管理',
  owner: '用户组',
  protocol: LOADER_PROTOCOL,
  version,
  buildId: version,
  publishedAt: '',
  entry: 'entry.js',
  container: `c${version}`,
  integrity: {},
  sizes: {},
  basePaths: ['/user'],
  requires: { exports: panels.length ? { '@console/platform/ui/core': panels } : {} },
  routes: [{ path: '/user/list', title: '列表', permission: 'user/getUserList' }],
  needs: { '/user/list': { files: [], shares: [] } },
})
const documentOf = (rollout: Rollout, ...releases: ReturnType<typeof release>[]): RegistryDocument => ({
  remotes: { 'mf-users': { rollout, versions: Object.fromEntries(releases.map((given) => [given.version, given])) } },
})
const candidate = (version: string, weight: number) => ({ version, weight, rollbackWhen: { failures: 5, share: 0.2 } })

describe('the answer for an operator', () => {
  const answerFor = (document: RegistryDocument, { offered = nothing, accountId }: { offered?: Offer; accountId?: number } = {}) =>
    resolveRegistry(document, 1, { may: () => true, offered, accountId }).remotes.map(({ version, chosen, fallback }) => [version, chosen, fallback?.version])

  test('a candidate for its share of the operators, the stable version for the others, and the fallback of each', () => {
    const document = documentOf(
      { salt: 'salt', stable: '1.1.0', previous: '1.0.0', candidate: candidate('1.2.0', 1000) },
      release('1.0.0'),
      release('1.1.0'),
      release('1.2.0'),
    )
    for (const accountId of everyone.slice(0, 500)) {
      const isFirst = rolloutBucket({ salt: 'salt', remote: 'mf-users', accountId }) < 1000
      expect(answerFor(document, { accountId })).toEqual([isFirst ? ['1.2.0', 'candidate', '1.1.0'] : ['1.1.0', 'stable', '1.0.0']])
    }
    expect(answerFor(document)).toEqual([['1.1.0', 'stable', '1.0.0']])
  })

  test('the candidate exactly for the buckets below its weight, and never without an account', () => {
    const chosen = (weight: number, accountId?: number) =>
      answerFor(documentOf({ salt: 'salt', stable: '1.0.0', candidate: candidate('1.1.0', weight) }, release('1.0.0'), release('1.1.0')), { accountId })[0]![0]
    const bucket = rolloutBucket({ salt: 'salt', remote: 'mf-users', accountId: 1 })
    expect([chosen(bucket, 1), chosen(bucket + 1, 1), chosen(10_000)]).toEqual(['1.0.0', '1.1.0', '1.0.0'])
  })

  test('the previous version if the record of a version is missing', () => {
    expect(answerFor(documentOf({ stable: '1.1.0', previous: '1.0.0' }, release('1.0.0')))).toEqual([['1.0.0', 'stable', undefined]])
  })

  test('SHELL-10 each version with its release’s own timeout, if it has one', () => {
    const document = documentOf({ stable: '1.1.0', previous: '1.0.0' }, release('1.0.0'), { ...release('1.1.0'), limits: { loadMs: 20_000 } })
    const [{ limits, fallback }] = resolveRegistry(document, 1, { may: () => true }).remotes as [RegistryRemote]
    expect([limits, fallback!.limits]).toEqual([{ loadMs: 20_000 }, undefined])
  })

  test('the same operators have every candidate first', () => {
    const versionFor = (version: string, accountId: number) =>
      answerFor(documentOf({ salt: 'salt', stable: '1.0.0', candidate: candidate(version, 2000) }, release('1.0.0'), release(version)), { accountId })[0]![1]
    for (const accountId of everyone.slice(0, 300)) expect(versionFor('1.1.0', accountId)).toBe(versionFor('2.0.0', accountId))
  })

  test('the newest version whose exports the shell has', () => {
    const document = documentOf(
      { salt: 's', stable: '1.1.0', previous: '1.0.0', candidate: candidate('1.2.0', 10_000) },
      release('1.0.0', 'Panel'),
      release('1.1.0', 'Panel', 'Steps'),
      release('1.2.0', 'Panel', 'Steps', 'Tour'),
    )
    const chosen = (...exports: string[]) => {
      const [remote] = resolveRegistry(document, 1, { may: () => true, offered: core(...exports), accountId: 7 }).remotes
      return remote && [remote.version, remote.chosen, remote.fallback?.version]
    }
    expect([chosen('Page'), chosen('Panel'), chosen('Panel', 'Tour'), chosen('Panel', 'Steps'), chosen('Panel', 'Steps', 'Tour')]).toEqual([
      undefined,
      ['1.0.0', 'stable', undefined],
      ['1.0.0', 'stable', undefined],
      ['1.1.0', 'stable', '1.0.0'],
      ['1.2.0', 'candidate', '1.1.0'],
    ])
  })

  test('each version’s requirements, only for a shell whose exports are unknown', () => {
    const document = documentOf({ stable: '1.1.0', previous: '1.0.0' }, release('1.0.0', 'Panel'), release('1.1.0', 'Panel', 'Steps'))
    const requirements = (offered?: Offer) =>
      resolveRegistry(document, 1, { may: () => true, offered }).remotes.map(({ requires, fallback }) => [requires, fallback?.requires])
    expect(requirements()).toEqual([[core('Panel', 'Steps'), core('Panel')]])
    expect(requirements(core('Panel', 'Steps'))).toEqual([[undefined, undefined]])
  })

  test('no version of another protocol, but the previous one; withheld versions are named, for operators who may open them', () => {
    const document = documentOf({ salt: 's', stable: '2.0.0', previous: '1.0.0', candidate: candidate('2.1.0', 10_000) }, release('1.0.0'), {
      ...release('2.0.0'),
      protocol: LOADER_PROTOCOL + 1,
    })
    const given = (document: RegistryDocument, protocol: number, may = () => true) => {
      const { remotes, withheld, forbidden } = resolveRegistry(document, 1, { may, offered: { protocol, exports: {} }, accountId: 1 })
      return { versions: remotes.map(({ version }) => version), withheld, forbidden }
    }
    const withheld = [{ name: 'mf-users', title: '用户管理', owner: '用户组', version: '2.0.0' }]
    expect(given(document, LOADER_PROTOCOL)).toEqual({ versions: ['1.0.0'], withheld, forbidden: [] })
    expect(given(document, LOADER_PROTOCOL + 1)).toEqual({ versions: ['2.0.0'], forbidden: [] })
    const alone = documentOf({ stable: '2.0.0' }, { ...release('2.0.0'), protocol: LOADER_PROTOCOL + 1 })
    expect(given(alone, LOADER_PROTOCOL)).toEqual({ versions: [], withheld, forbidden: [] })
    expect(given(document, LOADER_PROTOCOL, () => false)).toEqual({ versions: [], forbidden: ['/user'] })
    expect(resolveRegistry(alone, 1, { may: () => true }).remotes[0]!.requires).toEqual({ protocol: LOADER_PROTOCOL + 1, exports: {} })
  })

  test('nothing of a remote that was never rolled out', () => {
    expect(resolveRegistry(documentOf({}, release('1.0.0')), 1, { may: () => true, offered: nothing })).toEqual({ revision: 1, remotes: [], forbidden: [] })
  })

  test('for a fallback only what is needed to load it, and nothing to prefetch', () => {
    const document = documentOf({ stable: '1.1.0', previous: '1.0.0' }, release('1.0.0'), release('1.1.0'))
    const [{ fallback } = {}] = resolveRegistry(document, 1, { may: () => true, offered: nothing }).remotes
    expect(Object.keys(fallback!).sort()).toEqual(['container', 'entry', 'integrity', 'url', 'version'])
  })

  test('a release whose record does not name its entry has no hash, so a shell refuses it', () => {
    const [remote] = resolveRegistry(documentOf({ stable: '1.0.0' }, release('1.0.0')), 1, { may: () => true, offered: nothing }).remotes
    expect(remote!.integrity).toBe('')
  })
})

describe('the whole console', () => {
  const domains: Record<string, [title: string, ...basePaths: string[]]> = {
    'mf-users': ['用户管理', '/user'],
    'mf-evidence': ['存证公证', '/evidence', '/online'],
    'mf-finance': ['财务管理', '/money'],
    'mf-authority': ['后台权限', '/authority'],
    'mf-app-notice': ['APP与公告', '/app', '/manage'],
  }
  const kit = {
    '@console/platform/contract': ['choice', 'dateRange', 'get', 'integer', 'keyword', 'listQuery', 'pageOf', 'post', 'routes', 'text', 'z'],
    '@console/platform/remote': ['remote'],
    '@console/platform/ui/core': [
      'FieldList',
      'Loaded',
      'May',
      'Page',
      'PageHeader',
      'Panel',
      'RecordLink',
      'StatusTag',
      'orDash',
      'useParams',
      'useRead',
      'useServices',
    ],
    '@console/platform/ui/form': ['Form', 'FormDialog', 'FormPage', 'Input', 'rulesOf'],
    '@console/platform/ui/table': ['ListPage', 'choiceColumn', 'operations', 'search', 'select', 'timeColumn'],
  }
  const digest = (algorithm: string, text: string, encoding: 'hex' | 'base64') => createHash(algorithm).update(text).digest(encoding)

  /** A list for each page of the menu, with a page for one of its rows and another to edit it; thirty files. */
  function remote(name: string, version: string): ReleaseRecord & { publishedAt: string } {
    const [title, ...basePaths] = domains[name]!
    const lists = permissionTree.filter(({ url }) => basePaths.some((base) => url.startsWith(`${base}/`)))
    const routes = lists.flatMap(({ name: title, url: path, permission }) => [
      { path, title, permission },
      { path: `${path}/detail/:id`, title: `${title}详情`, permission, parent: path },
      { path: `${path}/edit/:id`, title: `编辑${title}`, permission: permission.replace('get', 'edit'), parent: path },
    ])
    const buildId = digest('sha256', name + version, 'hex').slice(0, 12)
    const files = ['entry.js', ...Array.from({ length: 29 }, (_, i) => `${100 + 31 * i}.js`)]
    const doors = [
      '@console/platform/remote',
      '@console/platform/contract',
      'react/jsx-runtime',
      '@console/platform/ui/core',
      '@console/platform/ui/table',
      '@console/platform/ui/form',
    ]
    const needs = routes.map(({ path }, i) => [path, { files: [files[1]!, files[2 + i]!], shares: doors.slice(i % 3) }])
    return {
      ...release(version),
      name,
      title,
      owner: `${title}组`,
      buildId,
      container: `${name}_${version}_${buildId}`.replaceAll(/\W/g, '_'),
      integrity: Object.fromEntries(files.map((file) => [file, `sha256-${digest('sha256', name + version + file, 'base64')}`])),
      basePaths,
      routes,
      needs: Object.fromEntries(needs),
      requires: { exports: kit },
    }
  }

  test('is 41 bytes a page, gzipped: five remotes of thirty files, each with its fallback version', () => {
    const rollout = { salt: 's', stable: '1.4.2', previous: '1.4.1' }
    const versionsOf = (name: string) => ({ '1.4.1': remote(name, '1.4.1'), '1.4.2': remote(name, '1.4.2') })
    const remotes = Object.fromEntries(Object.keys(domains).map((name) => [name, { rollout, versions: versionsOf(name) }]))
    const answer = resolveRegistry({ remotes }, 12, { may: () => true, offered: { protocol: LOADER_PROTOCOL, exports: kit }, accountId: 1 })
    expect(answer.remotes.map(({ fallback }) => fallback?.version)).toEqual(Array(5).fill('1.4.1'))
    const pages = answer.remotes.flatMap(({ routes }) => routes).length
    expect(pages).toBeGreaterThan(50)
    expect(gzipSync(JSON.stringify(answer)).length / pages).toBeLessThanOrEqual(41)
  })
})
