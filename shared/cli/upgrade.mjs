import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

const PLATFORM = '@console/platform'

const installed = (file) => readFileSync(join('node_modules', PLATFORM, file), 'utf8')
const installedVersion = () => JSON.parse(installed('package.json')).version

/**
 * Installs another version of the platform package, by number or from a file, and prints its changes for domain teams.
 */
export async function upgrade([to = 'latest', ...more]) {
  if (more.length) throw new Error('用法：console-remote upgrade [版本或文件]')
  const before = installedVersion()
  await run('npm', ['install', '--save-exact', /^(latest|\d[\w.-]*)$/.test(to) ? `${PLATFORM}@${to}` : to])
  const news = newsSince(installed('CHANGELOG.md'), before)
  return [`${PLATFORM}：${before} → ${installedVersion()}`, ...news, news.length ? '接下来：npx console-remote test' : '没有需要模块团队了解的变化。'].join(
    '\n',
  )
}

/** The changelog's sections for domain teams of all versions after one, the newest first. */
export function newsSince(changelog, version) {
  const versions = changelog.split(/^## /m).slice(1)
  const known = versions.findIndex((text) => text.startsWith(`${version} `))
  return versions.slice(0, known === -1 ? versions.length : known).flatMap((text) => {
    const news = /^### For domain teams\n+(.*?)(?=^### |$(?![\s\S]))/ms.exec(text)?.[1].trim()
    return news ? [`\n${text.split('\n', 1)[0]}\n${news}\n`] : []
  })
}
