import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(__dirname, '..')
/** A clone with the packages that are installed here. */
const place = join(mkdtempSync(join(realpathSync(tmpdir()), 'console-release-')), 'console')
const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: place, encoding: 'utf8' }).trim()
const read = (path: string) => readFileSync(join(place, path), 'utf8')
const release = (...args: string[]) =>
  execFileSync(process.execPath, ['scripts/release.mjs', ...args], {
    cwd: place,
    encoding: 'utf8',
    stdio: 'pipe',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, GIT_AUTHOR_NAME: 't', GIT_AUTHOR_EMAIL: 't@t', GIT_COMMITTER_NAME: 't', GIT_COMMITTER_EMAIL: 't@t' },
  })
const refusal = (...args: string[]) => {
  try {
    return release(...args)
  } catch (error) {
    return (error as { stderr: string }).stderr
  }
}

beforeAll(() => {
  execFileSync('git', ['clone', '--quiet', '--no-tags', root, place])
  for (const folder of ['.', ...readdirSync(root)]) {
    const installed = join(root, folder, 'node_modules')
    if (folder !== 'node_modules' && existsSync(installed) && existsSync(join(place, folder))) copyPackages(installed, join(place, folder, 'node_modules'))
  }
})
afterAll(() => rmSync(resolve(place, '..'), { recursive: true }))

/**
 * Installed as npm does it: packages that are links would have to bring their own development packages. Hard links
 * where the file system has them.
 */
function copyPackages(from: string, to: string) {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'pipe' })
  } catch {
    rmSync(to, { recursive: true, force: true })
    execFileSync('cp', ['-a', from, to])
  }
}

test('RUN-10 one command makes a release of a clean checkout: versions, changelog, promised types, commit, tag, archives with their digests', () => {
  expect(refusal('0.9.0')).toMatch(/does not come after/)
  expect(refusal('next')).toMatch(/^usage: /)
  writeFileSync(join(place, 'left.txt'), '')
  expect(refusal('1.1.0')).toMatch(/not clean:\n\?\? left\.txt/)
  rmSync(join(place, 'left.txt'))

  const out = join(place, '../out')
  release('1.1.0', '--out', out)
  expect([git('log', '-1', '--format=%s'), git('describe'), git('status', '--porcelain')]).toEqual(['Release 1.1.0', 'v1.1.0', ''])
  for (const folder of ['.', 'server', 'shared', 'shell', 'clients/node'])
    expect([folder, JSON.parse(read(`${folder}/package.json`)).version]).toEqual([folder, '1.1.0'])
  expect(JSON.parse(read('shell/package.json')).dependencies['@console/platform']).toBe('1.1.0')
  for (const folder of ['e2e', 'platform-player']) expect(JSON.parse(read(`${folder}/package.json`)).devDependencies['@console/platform']).toBe('1.1.0')
  expect(JSON.parse(read('mf-users/package.json')).version).toBe('1.0.0')
  expect(JSON.parse(read('docs/platform-types.json')).version).toBe('1.1.0')
  expect(read('CHANGELOG.md')).toMatch(/^## Unreleased\n\n## 1\.1\.0 · \d{4}-\d\d-\d\d\n\n### /m)
  // The lockfile is the one that npm would write.
  execFileSync('npm', ['ls', '--package-lock-only', '--depth=0'], { cwd: place, stdio: 'ignore' })

  const files = readdirSync(out).sort()
  expect(files).toEqual([
    'SHA256SUMS',
    'console-1.1.0.cdx.json',
    expect.stringMatching(/^console-client-1\.1\.0\.tgz$|client/),
    'console-platform-1.1.0.tgz',
    expect.stringMatching(/^console-server-1\.1\.0-/),
  ])
  const sums = Object.fromEntries(
    readFileSync(join(out, 'SHA256SUMS'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('  ').reverse()),
  )
  for (const file of files.slice(1))
    expect([file, sums[file]]).toEqual([
      file,
      createHash('sha256')
        .update(readFileSync(join(out, file)))
        .digest('hex'),
    ])
})
