/** The position of a field in an answer: names, and indexes of lists. */
type Path = (string | number)[]

/** All fields of a JSON answer. For a list, those of its first element. */
export function pathsIn(answer: unknown, above: Path = []): Path[] {
  if (Array.isArray(answer)) return answer.length ? pathsIn(answer[0], [...above, 0]) : []
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) => [[...above, name], ...pathsIn(value, [...above, name])])
}

/** Of JSON. */
export const copyOf = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer))

/** A copy of an answer with another value for one field; without the field if `change` returns undefined. */
export function withField(answer: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const copy = copyOf(answer)
  const holder = path.slice(0, -1).reduce<Record<string, unknown>>((inner, step) => inner[step] as Record<string, unknown>, copy as Record<string, unknown>)
  const name = path.at(-1)!
  const value = change(holder[name])
  if (value === undefined) delete holder[name]
  else holder[name] = value
  return copy
}

export const withoutField = (answer: unknown, path: Path) => withField(answer, path, () => undefined)
