import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './workspaces.mjs'

const docs = join(root, 'docs')
const FIRST = 'own-repository.md'
const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** The path of a document of this repository in the platform's package. */
const placeOf = (name) => (name === FIRST ? 'README.md' : join('docs', name))

/**
 * The document to which a link refers, as a path below `docs`; undefined for a URL, and for a link within the document.
 */
const targetOf = (name, link) => (/^(\w+:|#)/.test(link) ? undefined : relative(docs, join(docs, dirname(name), link.replace(/#.*/, ''))))

/**
 * The documents of the package by their paths in it: the guide for teams, and the documents to which it links. A link
 * to anything else in this repository becomes plain text.
 */
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
