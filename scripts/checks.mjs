import { join } from 'node:path'
import { finished } from '@console/platform/cli/run.mjs'
import { failure } from './test-failures.mjs'
import { root, workspaces } from './workspaces.mjs'

const bin = (name, ...args) => [process.execPath, [join(root, 'node_modules', name), ...args]]

/**
 * The checks, which run no product code. Each passes or fails as a whole. A part that could not be checked is printed
 * in a line that begins with `note:`.
 */
export const checks = [
  { title: 'types', command: [process.execPath, ['scripts/check-types.mjs']] },
  { title: 'format and lint', command: bin('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.') },
  {
    title: 'import rules',
    command: bin('dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', ...workspaces, 'clients'),
  },
  {
    title: 'folders import in one direction',
    command: bin('dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.folder-rules.cjs', ...workspaces),
  },
  { title: 'no comment is wider than 120 columns', command: [process.execPath, ['scripts/checks/comments.mjs']] },
  { title: 'no unused files and exports', command: bin('knip/bin/knip.js', '--no-progress', '--no-config-hints') },
  { title: 'lockfile', command: [process.execPath, ['scripts/checks/lockfile.mjs']] },
  { title: 'age of new packages', command: [process.execPath, ['scripts/checks/release-age.mjs']] },
  { title: 'no known holes', command: [process.execPath, ['scripts/checks/advisories.mjs']] },
  { title: 'no secrets', command: [process.execPath, ['scripts/checks/secrets.mjs']] },
  { title: 'the platform’s types keep what they promised', command: [process.execPath, ['shared/build/platform-types.mjs']] },
  { title: 'docs/shared-libraries.md is current', command: [process.execPath, ['shared/build/shared-libraries-document.mjs', '--check']] },
  { title: 'docs/requirements.md is current', command: [process.execPath, ['shared/build/requirements-document.mjs', '--check']] },
  { title: 'docs/decisions/README.md is current', command: [process.execPath, ['shared/build/decisions-document.mjs', '--check']] },
  {
    title: 'docs/openapi.json, docs/open-api.json, docs/open-events.md, docs/another-back-end.md, docs/schema.md and clients/node/src/open-api.ts are current',
    command: bin('tsx/dist/cli.mjs', 'server/scripts/docs.ts', '--check'),
  },
]

/** Runs all checks, two at a time, and prints their results. Returns their count, and what failed as text. */
export async function runChecks() {
  const count = { passed: 0, failed: 0, failures: [] }
  const due = [...checks]
  const worker = async () => {
    for (let check = due.shift(); check; check = due.shift()) {
      const [command, args] = check.command
      const { code, output } = await finished(command, args, { cwd: root })
      count[code === 0 ? 'passed' : 'failed'] += 1
      if (code !== 0) count.failures.push(failure(check.title, output))
      const notes = output.split('\n').filter((line) => line.startsWith('note:'))
      console.log([`${code === 0 ? '✓' : '✗'} ${check.title}`, ...(code === 0 ? notes : [output.trim()])].join('\n'))
    }
  }
  await Promise.all([worker(), worker()])
  return count
}
