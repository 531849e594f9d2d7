import type { FirstCall } from '@console/platform/registry'

/** A whole number of a path, as pages take them. */
const NUMBER = /^[1-9]\d{0,14}$/

/**
 * What a page will ask first at an address, of which `params` are the parts of the path that its route names.
 * Undefined where only the page can read the address.
 */
export function firstRequestOf({ path, query, fromAddress }: FirstCall, params: Record<string, string | undefined>, search: string) {
  const asked: Record<string, string> = {}
  for (const [name, text] of Object.entries(query)) {
    const isPart = text.startsWith(':')
    asked[name] = isPart ? (params[text.slice(1)] ?? '') : text
    if (isPart && !NUMBER.test(asked[name])) return undefined
  }
  for (const [name, text] of new Map(new URLSearchParams(search))) {
    // What the page does not know, it ignores, and an empty text is none.
    if (text === '' || !Object.hasOwn(fromAddress, name)) continue
    if (!isSentAsWritten(fromAddress[name]!, text)) return undefined
    asked[name] = text
  }
  return { path, query: asked }
}

function isSentAsWritten(pattern: FirstCall['fromAddress'][string], text: string) {
  try {
    return pattern !== null && new RegExp(pattern).test(text)
  } catch {
    // Not an expression that this browser knows: only the page can read the address.
    return false
  }
}
