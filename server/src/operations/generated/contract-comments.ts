import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the contract's source says of a field of an answer, by its name. */
export type CommentOn = (field: string) => string | undefined

const FOLDER = join(__dirname, '../../../../shared/src/contract')
/** A field as an object's source has it, and the comment before it. */
const FIELD = /(?:\/\*\*\s+((?:(?!\*\/)[\s\S])+?)\s*\*\/\s+)?(?<=\s)(\w+)(?=[:,])/g

/** Of a file of the contract, or of a folder: a comment that stands before every field of that name there, and is the same each time. */
export function commentsIn(path: string): CommentOn {
  const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file === `${path}.ts` || (file.startsWith(`${path}/`) && !file.endsWith('.test.ts')),
  )
  const found = new Map<string, Set<string>>()
  for (const [, comment = '', field] of sources.flatMap((file) => [...readFileSync(join(FOLDER, file), 'utf8').matchAll(FIELD)]))
    found.set(field!, (found.get(field!) ?? new Set()).add(comment.replace(/\s*\n\s*\*\s?/g, ' ')))
  return (field) => {
    const [comment, other] = found.get(field) ?? []
    return other === undefined ? comment || undefined : undefined
  }
}
