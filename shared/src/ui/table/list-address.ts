import { KEPT_OUT, type ListRoute, numbersOfPersons } from '@console/platform/contract'

type Texts = Record<string, string>

/**
 * Filters, page and order in a list's address. Numbers of persons are only in the history state: a reload keeps them, a
 * copied address does not contain them.
 */
export function addressOf({ input }: ListRoute, texts: Texts): { search: Texts; state: { kept?: Texts } } {
  const kept = numbersOfPersons(input, texts) as Texts
  const names = Object.keys(kept)
  if (!names.length) return { search: texts, state: { kept: undefined } }
  const others = Object.entries(texts).filter(([name]) => !(name in kept))
  return { search: { ...Object.fromEntries(others), [KEPT_OUT]: names.join(',') }, state: { kept } }
}

/** Reads filters, page and order; `lost` are the filters whose values the address does not contain. */
export function textsAt(search: URLSearchParams, state: unknown): { texts: Map<string, string>; lost: string[] } {
  const kept = (state as { kept?: Texts } | null)?.kept ?? {}
  const names = search.get(KEPT_OUT)?.split(',').filter(Boolean) ?? []
  const texts = new Map(search)
  for (const name of names) if (kept[name]) texts.set(name, kept[name])
  return { texts, lost: names.filter((name) => !kept[name]) }
}
