import { isWithin, type RegistryDocument, type ReleaseRecord } from '../registry'

/** A release that has public pages. */
type PublicRelease = ReleaseRecord & { public: NonNullable<ReleaseRecord['public']> }

interface Found {
  release: PublicRelease
  /** What its folder is called. */
  version: string
}

/** The public pages at an address: those of the version that everybody has. */
export function publicPagesAt({ remotes }: RegistryDocument, path: string): Found | undefined {
  for (const { rollout, versions } of Object.values(remotes)) {
    const version = rollout.stable
    const release = version === undefined ? undefined : versions[version]
    if (release?.public?.paths.some((base) => isWithin(path, base))) return { release: release as PublicRelease, version: version! }
  }
  return undefined
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => ESCAPED[char]!)

/**
 * The document of a remote's public pages, the same one for all of them; `folder` is the address of the release's
 * files, with a slash at the end.
 */
export function publicDocument({ public: pages, integrity }: PublicRelease, folder: string): string {
  const at = (name: string) => `"${escaped(folder + name)}" integrity="${escaped(integrity[name]!)}"`
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(pages.title)}</title>
<link rel="icon" href="data:,">
${pages.styles.map((name) => `<link rel="stylesheet" href=${at(name)}>\n`).join('')}<script defer src=${at(pages.script)}></script>
</head>
<body>
<noscript>此页面需要启用 JavaScript。</noscript>
<p class="outdated" hidden>此浏览器的版本过低，无法打开本页面。请升级微信或手机系统，或用新版浏览器打开。</p>
<div id="root"></div>
</body>
</html>
`
}
