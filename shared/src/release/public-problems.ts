import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { isPublic, type ReleaseRecord } from '../registry'

/** A string that only React's code contains: a file with it bundles React. */
const REACT = 'react.transitional.element'

/** Of the best compression, which takes ten times as long, it stays within a twentieth. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }

/** What is wrong with the public pages of a release, in words; and with what would belong to them, and is elsewhere. */
export async function problemsOfPublicPages(release: ReleaseRecord, files: ReadonlyMap<string, Uint8Array>): Promise<string[]> {
  const { files: own = [] } = release.public ?? {}
  const scripts = [...files].filter(([name]) => name.endsWith('.js') && !own.includes(name))
  const carriers: string[] = []
  for (const [name, bytes] of scripts) {
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(REACT)) carriers.push(name)
    await setImmediate()
  }
  return [...carriers.map((name) => `${name} 自带 React：只有公开页面可以自带`), ...(release.public ? await problemsOf(release, release.public, files) : [])]
}

async function problemsOf(
  { integrity, entry, needs = {} }: ReleaseRecord,
  { paths, script, styles, files: own, budgetKb }: NonNullable<ReleaseRecord['public']>,
  files: ReadonlyMap<string, Uint8Array>,
) {
  const firstView = [script, ...styles]
  const ofConsole = new Set([entry, ...Object.values(needs).flatMap((need) => need.files)])
  let kb = 0
  for (const name of firstView) kb += (await promisify(brotliCompress)(files.get(name) ?? Buffer.alloc(0), QUALITY)).length / 1000
  return [
    ...(paths.length ? [] : ['公开页面没有地址']),
    ...paths.filter((path) => !/^(\/[\w-]+)+$/.test(path)).map((path) => `公开页面的地址 ${path} 格式不正确`),
    ...paths.filter((path) => !isPublic(path)).map((path) => `公开页面的地址 ${path} 不在 /chain、/mobile、/verify 之内`),
    ...own.filter((name) => !Object.hasOwn(integrity, name)).map((name) => `公开页面的 ${name} 不在文件清单中`),
    ...own.filter((name) => ofConsole.has(name)).map((name) => `${name} 不能既属于公开页面又属于控制台页面`),
    ...firstView.filter((name) => !own.includes(name)).map((name) => `公开页面所需的 ${name} 不在其文件清单中`),
    ...(/\.js$/.test(script) ? [] : [`公开页面的脚本 ${script} 不是 .js 文件`]),
    ...(kb > budgetKb ? [`公开页面首屏压缩后为 ${kb.toFixed(1)} kB，超过预算 ${budgetKb} kB`] : []),
  ]
}
