import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { damagedFiles, readRelease } from '../build/from-sources.mjs'

/** A built remote's record, and the bytes of every file that it names, `release.json` among them. @throws when the build is not complete */
export async function builtRelease(dist) {
  if (!existsSync(join(dist, 'release.json'))) throw new Error(`找不到构建（${dist}），请先执行 npm run build`)
  const record = await readRelease(dist)
  const [damaged] = await damagedFiles(dist, record)
  if (damaged) throw new Error(`${record.name} 的构建不完整（${damaged}），请重新执行 npm run build`)
  const names = ['release.json', ...Object.keys(record.integrity)]
  return { record, files: new Map(names.map((name) => [name, readFileSync(join(dist, name))])) }
}
