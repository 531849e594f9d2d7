const LONGEST = 45
const TAIL = 15

/** A file's name as it is shown: a long one keeps its beginning and its end. */
export function shortened(name: string) {
  const letters = [...name]
  return letters.length <= LONGEST ? name : `${letters.slice(0, LONGEST - TAIL - 1).join('')}…${letters.slice(-TAIL).join('')}`
}
