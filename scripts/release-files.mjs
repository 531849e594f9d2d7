import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from '@console/shared/build/integrity-of.mjs'

/** A built remote's record, and the bytes of every file that it names, `release.json` among them. @throws when the build is not complete */
export function releaseFiles(dist) {
  const read = (name) => readFileSync(join(dist, name))
  if (!existsSync(join(dist, 'release.json'))) throw new Error(`找不到构建（${dist}），请先执行 npm run build`)
  const record = JSON.parse(read('release.json'))
  for (const [name, integrity] of Object.entries(record.integrity)) {
    const intact = existsSync(join(dist, name)) && integrityOf(read(name)) === integrity
    if (!intact) throw new Error(`${record.name} 的构建不完整（${name}），请重新执行 npm run build`)
  }
  return { record, files: ['release.json', ...Object.keys(record.integrity)].map((name) => ({ name, bytes: read(name) })) }
}
