import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './workspaces.mjs'

const docs = join(root, 'docs')
const FIRST = 'own-repository.md'
const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** Where a document of this repository lies in the package of the platform. */
const placeOf = (name) => (name === FIRST ? 'README.md' : join('docs', name))

/** The documents that a link leads to, as a path below `docs`; undefined for an address, and for a place in the same document. */
const targetOf = (name, link) => (/^(\w+:|#)/.test(link) ? undefined : relative(docs, join(docs, dirname(name), link.replace(/#.*/, ''))))

/** The documents of the package, by their paths in it: how a team works with it, and what that names. A link to anything else of this repository is left as its words. */
export function packedDocuments() {
  const named = [...read(FIRST).matchAll(LINK)].map(([, , link]) => targetOf(FIRST, link)).filter((name) => name?.endsWith('.md'))
  const names = new Set([FIRST, ...named])
  const linked = (name) => (whole, words, link) => {
    const target = targetOf(name, link)
    if (target === undefined) return whole
    if (!names.has(target)) return words
    return `[${words}](${relative(dirname(placeOf(name)), placeOf(target))}${/#.*/.exec(link) ?? ''})`
  }
  return new Map([...names].map((name) => [placeOf(name), read(name).replaceAll(LINK, linked(name))]))
}

const read = (name) => readFileSync(join(docs, name), 'utf8')
