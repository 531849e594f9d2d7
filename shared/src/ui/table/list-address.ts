import { KEPT_OUT, type ListRoute, numbersOfPersons } from '@console/platform/contract'

type Texts = Record<string, string>

/** Filters, page and order as a list's address carries them. Numbers of persons are in the history state alone: a reload keeps them, a copied address does not. */
export function addressOf({ input }: ListRoute, texts: Texts): { search: Texts; state: { kept?: Texts } } {
  const kept = numbersOfPersons(input, texts) as Texts
  const names = Object.keys(kept)
  if (!names.length) return { search: texts, state: { kept: undefined } }
  const others = Object.entries(texts).filter(([name]) => !(name in kept))
  return { search: { ...Object.fromEntries(others), [KEPT_OUT]: names.join(',') }, state: { kept } }
}

/** What was written so; `lost` are the filters whose values did not come along with the address. */
export function textsAt(search: URLSearchParams, state: unknown): { texts: Map<string, string>; lost: string[] } {
  const kept = (state as { kept?: Texts } | null)?.kept ?? {}
  const names = search.get(KEPT_OUT)?.split(',').filter(Boolean) ?? []
  const texts = new Map(search)
  for (const name of names) if (kept[name]) texts.set(name, kept[name])
  return { texts, lost: names.filter((name) => !kept[name]) }
}
