import { POLICY_REPORTS } from './policy-reports'

/** Besides our own origin: from where this page may load what. */
interface PolicySources {
  /** A developer's machine (DEV_OVERRIDE_ORIGIN): a development version, and word of there being another one. */
  overrideOrigin?: string
}

/**
 * What the console's page may do. Styles that antd writes at run time carry the page's own nonce (docs/decisions/styles-carry-a-nonce.md); no script is ever inline.
 */
export function pagePolicy(nonce: string, { overrideOrigin }: PolicySources) {
  const override = overrideOrigin ? [overrideOrigin] : []
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...override],
    'style-src': ["'self'", ...override, `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    // Scripts are fetched ahead.
    'connect-src': ["'self'", ...override, ...override.map((origin) => origin.replace('http', 'ws'))],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'report-uri': [POLICY_REPORTS],
  }
  return Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}
