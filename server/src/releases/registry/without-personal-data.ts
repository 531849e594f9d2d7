const LONGEST = 200

/**
 * An error's message without what may identify a person: quoted values, what follows a ? or # in an address, e-mail
 * addresses, numbers, long keys, and whatever is not written in ASCII, as names are here. At most 200 characters.
 */
export function withoutPersonalData(message: string): string {
  return message
    .replace(/[^\x20-\x7e]+/g, '…')
    .replace(/"(?:\\[\s\S]|[^"\\])*(?:"|\\?$)/g, '"…"')
    .replace(/`[^`]*(?:`|$)/g, '"…"')
    .replace(/\B'[^']*(?:'|$)/g, '"…"')
    .split(' ')
    .map((word) => (word.includes('@') ? '…' : word.replace(/[?#].+/, '?…')))
    .join(' ')
    .replace(/[\w-]{24,}/g, '…')
    .replace(/\d+/g, '0')
    .trim()
    .slice(0, LONGEST)
}
