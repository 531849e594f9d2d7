const LONGEST_BYTES = 180
/** Names that Windows keeps for devices, whatever they end in. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
/** Control characters, those that turn the direction of writing, and what Windows takes for something else. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029\\/:*?"<>|]/gu

/**
 * Makes a name from outside safe as a file name in a zip: no path, no device name and no disguised extension on any
 * system.
 */
export function safeName(name: string): string {
  const plain = bare(name.normalize('NFC').replace(UNSAFE, '_')).replace(DEVICE, '_$&')
  return shortened(plain || '未命名')
}

/** Without dots and spaces at its ends, which Windows drops. */
function bare(name: string) {
  const chars = [...name]
  const stays = (char: string) => !/[.\s]/.test(char)
  const first = chars.findIndex(stays)
  return first < 0 ? '' : chars.slice(first, chars.findLastIndex(stays) + 1).join('')
}

/** Short enough for every file system, with its ending kept. */
function shortened(name: string) {
  const [ending = ''] = /\.[\w-]{1,10}$/.exec(name) ?? []
  let stem = [...name.slice(0, name.length - ending.length)]
  while (Buffer.byteLength(stem.join('') + ending) > LONGEST_BYTES) stem = stem.slice(0, -1)
  return stem.join('') + ending
}
