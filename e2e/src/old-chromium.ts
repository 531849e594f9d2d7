import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { chromiumOptions } from './chromium'

/** npm packages with an old Chromium. 150 MB in total, so the test that needs them downloads them once. */
const packages = {
  92: '@sparticuz/chromium@92.0.0',
  103: '@sparticuz/chromium@103.0.0',
  109: '@sparticuz/chromium@109.0.6',
}
export type OldVersion = keyof typeof packages

const cache = join(__dirname, '../../.cache/old-chromium')

/** Starts an old Chromium. */
export async function startOldChromium(version: OldVersion): Promise<Browser> {
  const folder = join(cache, `${version}`)
  if (!existsSync(folder)) await fetchInto(folder, packages[version])
  const { args, headless, env } = await chromiumOptions()
  const libraries = { ...env, LD_LIBRARY_PATH: join(folder, 'lib') }
  return chromium.launch({ executablePath: join(folder, 'chromium'), args, headless, env: libraries })
}

/** Unpacked by this code: the packages unpack into /tmp, where the browser of all other tests is. */
async function fetchInto(folder: string, spec: string) {
  await mkdir(cache, { recursive: true })
  const place = await mkdtemp(`${folder}-`)
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--no-save']
  execFileSync('npm', ['install', '--prefix', place, ...options, spec], { stdio: 'ignore' })
  const packed = join(place, 'node_modules', spec.slice(0, spec.lastIndexOf('@')), 'bin')
  const unpacked = join(place, 'unpacked')
  await mkdir(unpacked)
  const executable = join(unpacked, 'chromium')
  await pipeline(createReadStream(join(packed, 'chromium.br')), createBrotliDecompress(), createWriteStream(executable))
  await chmod(executable, 0o755)
  for (const archive of ['aws', 'swiftshader'])
    execFileSync('tar', ['-x', '-C', unpacked], { input: brotliDecompressSync(readFileSync(join(packed, `${archive}.tar.br`))) })
  await rename(unpacked, folder)
  await rm(place, { recursive: true })
}
