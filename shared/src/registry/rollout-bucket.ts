/**
 * The bucket of an operator, from 0 to 9999: a candidate of weight `w` is for the buckets below `w`. Spread evenly, the
 * same in every browser and on the server, and different for every remote. It does not depend on the version: the same
 * operators are first every time, and nobody moves back as the weight grows.
 */
export function rolloutBucket({ salt, remote, accountId }: { salt: string; remote: string; accountId: number }): number {
  return mixed(fnv1a(`${salt} ${remote} ${accountId}`)) % 10_000
}

const { imul } = Math

function fnv1a(text: string) {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

/** The last step of MurmurHash3: texts that differ in their last digit only end far apart. */
function mixed(hash: number) {
  const first = imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const second = imul(first ^ (first >>> 13), 0xc2b2ae35)
  return (second ^ (second >>> 16)) >>> 0
}
