import { stripVTControlCharacters } from 'node:util'

const MESSAGE_LINES = 15

/**
 * What failed by a report of Jest (`--json`): failed and skipped tests, and files that could not run, each as a line
 * with the first lines of its message below it.
 * @param nameOf returns the name that a file is printed with
 */
export function failuresOf({ testResults }, nameOf) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status !== 'passed')
    if (!tests.length) return status === 'failed' ? [failure(nameOf(name), message)] : []
    return tests.map((test) => failure(`${nameOf(name)} › ${test.fullName}`, test.failureMessages?.join('\n') || test.status))
  })
}

/** One failure as text, without an empty line and without the lines of its stack that are in a library. */
export function failure(title, message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !line.includes('/node_modules/'))
  return [`✗ ${title}`, ...lines.slice(0, MESSAGE_LINES).map((line) => `  ${line}`)].join('\n')
}

/** The part of the output that .ci/run prints again at its end: from this title to an empty line. */
export const failedPart = (failures) => (failures.length ? `Failed\n${failures.join('\n')}\n\n` : '')
