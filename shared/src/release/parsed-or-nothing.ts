/** A parsed JSON text; undefined where it is not JSON. */
export function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
