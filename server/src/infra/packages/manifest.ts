import { spawn } from 'node:child_process'
import { PACKAGE_NAME } from '@console/platform/contract/app-notice'

/** What an app says of itself. */
export interface Manifest {
  packageName: string
  /** Null where it is kept among the app's resources, which are not read. */
  versionName: string | null
}

const WITHIN_MS = 5_000
/** With the start of the process, which a busy machine delays. */
const ENDED_WITHIN_MS = 60_000
const MEMORY_MB = 64
const LONGEST_ANSWER = 10_000

/**
 * The parser trusts what it reads: a manifest that was made for it keeps it busy for ever, or fills the memory. So it
 * runs in a process of its own, which is ended when it takes too long or too much. A thread would not do: one that
 * fills its memory fast enough takes the whole server with it.
 */
const script = `
  process.stdout.write('\\n')
  const Parser = require(process.argv[1])
  const root = new Parser(require('node:fs').readFileSync(0)).parse()
  const textOf = (name) => {
    const { typedValue } = root.attributes.find((attribute) => attribute.name === name) ?? {}
    return typedValue && ['string', 'int_dec'].includes(typedValue.type) ? String(typedValue.value) : null
  }
  process.stdout.write(JSON.stringify({ root: root.nodeName, packageName: textOf('package'), versionName: textOf('versionName') }))
`
const parser = require.resolve('@devicefarmer/adbkit-apkreader/lib/apkreader/parser/binaryxml')

let reading: Promise<unknown> = Promise.resolve()

/**
 * Reads an app's binary AndroidManifest.xml: null when it cannot be read, `another` when it is the document of
 * something else. One at a time: a process that waits for its turn on a busy machine is not late.
 */
export function readManifest(bytes: Uint8Array): Promise<Manifest | null | 'another'> {
  const found = reading.then(() => readInProcess(bytes))
  reading = found.catch(() => undefined)
  return found
}

async function readInProcess(bytes: Uint8Array): Promise<Manifest | null | 'another'> {
  const answer = await answerTo(bytes)
  if (!answer.trim()) return null
  const { root, packageName, versionName } = JSON.parse(answer)
  return root === 'manifest' && isPackageName(packageName) ? { packageName, versionName } : 'another'
}

/** What the script printed; nothing when it failed or was ended. */
function answerTo(bytes: Uint8Array) {
  const child = spawn(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, '-e', script, parser], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: ENDED_WITHIN_MS,
    killSignal: 'SIGKILL',
  })
  return new Promise<string>((resolve, reject) => {
    let answer = ''
    let tooLate: NodeJS.Timeout | undefined
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      tooLate ??= setTimeout(() => child.kill('SIGKILL'), WITHIN_MS)
      answer += text
      if (answer.length > LONGEST_ANSWER) child.kill('SIGKILL')
    })
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(tooLate)
      resolve(code === 0 ? answer : '')
    })
    // A process that has ended does not read on.
    child.stdin.on('error', () => undefined).end(bytes)
  })
}

/** Short enough to be shown. */
const isPackageName = (name: unknown) => typeof name === 'string' && name.length <= 255 && PACKAGE_NAME.test(name)
