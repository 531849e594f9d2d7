import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const script = pathToFileURL(join(__dirname, '../../scripts/test-failures.mjs')).href

/** What is printed for a report of Jest with these files. */
function printed(testResults: object[]) {
  const code = `import { failedPart, failuresOf } from '${script}'
    process.stdout.write(failedPart(failuresOf(${JSON.stringify({ testResults })}, (file) => file.slice(1))))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout
}

test('a failed run ends with the names and messages of what failed, was skipped or could not run', () => {
  const test = (fullName: string, status: string, failureMessages: string[] = []) => ({ fullName, status, failureMessages })
  const output = printed([
    {
      name: '/one.test.ts',
      status: 'failed',
      message: 'unused',
      assertionResults: [
        test('works', 'passed'),
        test('says no', 'failed', ['\u001b[31mError: expected 1\n\n  got 2\u001b[39m\n']),
        test('is left out', 'pending'),
      ],
    },
    { name: '/two.test.ts', status: 'failed', message: 'SyntaxError: here', assertionResults: [] },
    { name: '/three.test.ts', status: 'passed', message: '', assertionResults: [test('works', 'passed')] },
  ])
  expect(output.split('\n')).toEqual([
    'Failed',
    '✗ one.test.ts › says no',
    '  Error: expected 1',
    '    got 2',
    '✗ one.test.ts › is left out',
    '  pending',
    '✗ two.test.ts',
    '  SyntaxError: here',
    '',
    '',
  ])
})

test('a run without a failure prints nothing more', () => {
  expect(printed([{ name: '/one.test.ts', status: 'passed', message: '', assertionResults: [] }])).toBe('')
})
