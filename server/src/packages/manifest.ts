import { Worker } from 'node:worker_threads'

/** What an app says of itself. */
export interface Manifest {
  packageName: string
  /** Null where it is kept among the app's resources, which are not read. */
  versionName: string | null
}

const WITHIN_MS = 5_000
const MEMORY_MB = 64

/**
 * The parser trusts what it reads: a manifest that was made for it keeps it busy for ever, or fills the memory. So it runs in a thread of its own, which is
 * ended when it takes too long or too much.
 */
const script = `
  const { parentPort, workerData } = require('node:worker_threads')
  const Parser = require(workerData.parser)
  const root = new Parser(Buffer.from(workerData.bytes)).parse()
  const textOf = (name) => {
    const { typedValue } = root.attributes.find((attribute) => attribute.name === name) ?? {}
    return typedValue && ['string', 'int_dec'].includes(typedValue.type) ? String(typedValue.value) : null
  }
  parentPort.postMessage({ root: root.nodeName, packageName: textOf('package'), versionName: textOf('versionName') })
`

let reading: Promise<unknown> = Promise.resolve()

/** Reads an app's binary AndroidManifest.xml, or answers undefined when it is none. One at a time: a thread that waits for its turn on a busy machine is not late. */
export function readManifest(bytes: Uint8Array): Promise<Manifest | undefined> {
  const found = reading.then(() => readInThread(bytes))
  reading = found.catch(() => undefined)
  return found
}

function readInThread(bytes: Uint8Array): Promise<Manifest | undefined> {
  const workerData = { bytes, parser: require.resolve('@devicefarmer/adbkit-apkreader/lib/apkreader/parser/binaryxml') }
  const worker = new Worker(script, { eval: true, workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB }, stderr: true, execArgv: [], env: {} })
  return new Promise<Manifest | undefined>((resolve) => {
    let tooLate: NodeJS.Timeout | undefined
    worker.once('online', () => {
      tooLate = setTimeout(() => resolve(undefined), WITHIN_MS)
    })
    worker.once('message', ({ root, packageName, versionName }) =>
      resolve(root === 'manifest' && isPackageName(packageName) ? { packageName, versionName } : undefined),
    )
    worker.once('error', () => resolve(undefined))
    worker.once('exit', () => {
      clearTimeout(tooLate)
      resolve(undefined)
    })
  }).finally(() => worker.terminate())
}

/** As Android has it, and short enough to be shown. */
const isPackageName = (name: unknown) => typeof name === 'string' && name.length <= 255 && /^[a-z]\w*(\.[a-z]\w*)+$/i.test(name)
