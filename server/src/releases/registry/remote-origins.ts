import type { RegistryDocument } from '@console/platform/registry'

/** What is wrong with an absolute address of a version's folder, in words. */
export function problemsOfUrl(url: string, { name, version }: { name: string; version: string }, origins: readonly string[]): string[] {
  if (!URL.canParse(url)) return [`地址 ${url} 格式不正确`]
  const { origin, pathname } = new URL(url)
  return [
    ...(origin + pathname === url && pathname.endsWith(`/${name}/${version}/`) ? [] : [`地址 ${url} 应以 /${name}/${version}/ 结尾`]),
    ...(origins.includes(origin) ? [] : [`地址 ${url} 的来源未在服务器的 REMOTE_ORIGINS 中登记`]),
  ]
}

/** Leaves out versions at origins that are not allowed: any more, or on this server. `onLeftOut` is called for each. */
export function atAllowedOrigins(
  { remotes, ...document }: RegistryDocument,
  origins: readonly string[],
  onLeftOut: (version: { remote: string; version: string; url: string }) => void,
): RegistryDocument {
  const allowed = Object.entries(remotes).map(([remote, { rollout, versions }]) => {
    const kept = Object.entries(versions).filter(([version, { url }]) => {
      if (url === undefined || origins.includes(new URL(url).origin)) return true
      onLeftOut({ remote, version, url })
      return false
    })
    return [remote, { rollout, versions: Object.fromEntries(kept) }]
  })
  return { ...document, remotes: Object.fromEntries(allowed) }
}
