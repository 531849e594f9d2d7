import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** What the contract's source says of a field of an answer, by its name. */
export type CommentOn = (field: string) => string | undefined

const FOLDER = join(__dirname, '../../../../shared/src/contract')

/** Of a file or folder of the contract: a comment that is the same before every field of a name there. */
export function commentsIn(path: string): CommentOn {
  const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file === `${path}.ts` || (file.startsWith(`${path}/`) && !file.endsWith('.test.ts')),
  )
  const found = new Map<string, Set<string>>()
  for (const { field, comment } of sources.flatMap((file) => fieldsIn(join(FOLDER, file)))) found.set(field, (found.get(field) ?? new Set()).add(comment))
  return (field) => {
    const [comment, other] = found.get(field) ?? []
    return other === undefined ? comment || undefined : undefined
  }
}

/** The fields of every object in a file, each with the comment before it, on one line. */
function fieldsIn(path: string) {
  const found: { field: string; comment: string }[] = []
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      const comments = ts.getJSDocCommentsAndTags(node).map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
      found.push({ field: node.name.getText(), comment: (comments.at(-1) ?? '').split('\n').join(' ') })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true))
  return found
}
