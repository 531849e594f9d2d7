import { tabStorage } from '@console/platform/browser-storage'
import { RegistryAnswer, type RegistryRemote } from '@console/platform/registry'
import { showBanner } from './banner'

/** Query parameter, and key in the tab's storage: the name of the remote to load as a development version. */
const ASKED = 'dev'
/** A dev server that compiles answers when it is done. */
const TIMEOUT_MS = 10_000

/** Read once for a page, so that it runs what its banner says. */
let developed: Promise<RegistryRemote | undefined> | undefined

/**
 * Replaces a published remote by a developer's build, in the tab that asks for it (`?dev=mf-users`). Runs only when the
 * registry names an origin for such builds; the Content-Security-Policy allows no other. The files are checked against
 * the hashes in the dev server's own registry.
 */
export async function withOverride(answer: RegistryAnswer, origin: string): Promise<RegistryAnswer> {
  const name = askedFor()
  if (!name) return answer
  developed ??= readDeveloped(name, origin)
  const remote = await developed
  return remote ? { ...answer, remotes: [...answer.remotes.filter((other) => other.name !== name), remote] } : answer
}

/** The parameter is in the address or, for a guest at the sign-in page, in the address to return to. */
function askedFor() {
  const query = new URLSearchParams(location.search)
  const asked = query.get(ASKED) ?? new URLSearchParams(query.get('redirect')?.split('?')[1]).get(ASKED)
  // Checked because it comes from a link and is shown.
  if (asked && /^mf-[a-z][a-z0-9-]*$/.test(asked)) tabStorage.set(ASKED, asked)
  return tabStorage.get(ASKED)
}

async function readDeveloped(name: string, origin: string): Promise<RegistryRemote | undefined> {
  try {
    const registry = `${origin}/registry.json`
    const { remotes } = RegistryAnswer.parse(await (await fetch(registry, { signal: AbortSignal.timeout(TIMEOUT_MS) })).json())
    const found = remotes.find((remote) => remote.name === name)
    if (!found) throw new Error(`${registry} does not name ${name}`)
    showBanner(`本页的${found.title}模块是开发版，来自 ${origin}，仅此标签页可见`, leave)
    return { ...found, url: new URL(found.url, registry).href, chosen: 'override', fallback: undefined }
  } catch (error) {
    console.warn('override', error)
    showBanner(`无法从 ${origin} 读取 ${name} 的开发版，当前为正式版；请确认开发服务已启动，然后刷新本页`, leave)
    return undefined
  }
}

function leave() {
  tabStorage.remove(ASKED)
  const address = new URL(location.href)
  address.searchParams.delete(ASKED)
  history.replaceState(history.state, '', address)
  location.reload()
}
