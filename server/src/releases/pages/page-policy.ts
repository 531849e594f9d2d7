import { POLICY_REPORTS } from './policy-reports'

/** Besides our own origin: from where this page may load what. */
export interface PolicySources {
  /** REMOTE_ORIGINS: from where remotes may come. */
  remoteOrigins?: readonly string[]
  /** FILE_ORIGINS: where files lie that pages show and download. */
  fileOrigins?: readonly string[]
  /** A developer's machine (DEV_OVERRIDE_ORIGIN): a development version, and word of there being another one. */
  overrideOrigin?: string
}

/**
 * The policy of workers: each has the one that its own file is sent with. The PDF reader's decodes images by
 * WebAssembly, and fetches its code and the tables of Chinese characters from our own origin; the one that hashes files
 * runs WebAssembly, too.
 */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/**
 * What the document that certificates are shown in may do: be styled, and show the pictures that they carry. Nothing is
 * fetched, not from our own origin either: a picture's address there would be a request with the operator's cookie.
 */
export const paperPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

/**
 * What the console's page may do. Styles that antd writes at run time carry the page's own nonce
 * (docs/decisions/styles-carry-a-nonce.md); no script is ever inline.
 */
export function pagePolicy(nonce: string, { remoteOrigins = [], fileOrigins = [], overrideOrigin }: PolicySources) {
  const override = overrideOrigin ? [overrideOrigin] : []
  const code = ["'self'", ...override, ...remoteOrigins]
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': code,
    'style-src': [...code, `'nonce-${nonce}'`],
    'img-src': ["'self'", ...remoteOrigins, ...fileOrigins, 'data:', 'blob:'],
    'media-src': ["'self'", ...fileOrigins, 'blob:'],
    'font-src': ["'self'", ...remoteOrigins],
    // Scripts are fetched ahead.
    'connect-src': [...code, ...override.map((origin) => origin.replace('http', 'ws'))],
    'manifest-src': ["'self'"],
    // Certificates are shown in a document of their own; downloads start in hidden frames.
    'frame-src': ["'self'", ...fileOrigins],
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

/**
 * What a public page may do: nothing but what comes from our own origin, and no form. Frames are for certificates, each
 * of which comes with a policy of its own.
 */
export const publicPagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  `report-uri ${POLICY_REPORTS}`,
].join('; ')

/**
 * The same in the frame of a public page, which comes with the certificate in it: it has no origin, so nobody fills it.
 */
export const publicPaperPolicy = `${paperPolicy}; sandbox`
