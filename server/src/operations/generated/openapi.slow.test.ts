import { describedInterface } from '../../testing/described-interface'
import { openapi } from './openapi'

interface Operation {
  description: string
  responses: Record<string, { content?: Record<string, { schema: unknown; example?: unknown }> }>
}

const document = openapi() as { paths: Record<string, Record<string, Operation>> }
const described = describedInterface(document)
afterAll(described.remove)

const operationOf = (path: string) => Object.values(document.paths[path]!)[0]!

test('BACK-04 Spectral reports nothing for the description of the console’s calls', async () => {
  expect(await described.problems()).toEqual([])
})

test('BACK-04 the generated types of a tree and of a list compile', async () => {
  const problems = await described.problemsOfUse(
    `import type { operations, paths } from './described'
type Answer<Name extends keyof operations> = operations[Name]['responses'][200] extends { content: { 'application/json': infer Body } } ? Body : never
export const below = (answer: Answer<'menu.current'>): string | undefined => answer.data[0]?.child[0]?.child[0]?.name
export const have = (answer: Answer<'authority.tree'>): boolean | undefined => answer.data[0]?.child[0]?.child[0]?.have
export const status = (answer: Answer<'users.list'>): 1 | 2 | 3 | 4 | undefined => answer.data.data[0]?.user_status
// @ts-expect-error a tree's node has a name that is text
export const wrong = (answer: Answer<'authority.tree'>): number | undefined => answer.data[0]?.child[0]?.name
// @ts-expect-error there is no such call
export type None = paths['/api/none']`,
  )
  expect(problems).toBe('')
})

test('BACK-04 a permission that depends on the input is described for each case, and the refusals of a call are listed', () => {
  expect(operationOf('/api/user/getUserList').description).toBe(
    '所需权限：types=1（用户类型：个人）时 user/getIndividualList；types=2（用户类型：企业）时 user/getUserList',
  )
  expect(operationOf('/api/ajax/data/getSaveDataList').description).toBe(
    '所需权限：isApp=1（来源：App 取证）时 evidence/getPersonalList；没有 isApp 时 evidence/getEvidenceList',
  )
  expect(JSON.stringify(document)).not.toMatch(/undefined时|时 undefined|取决于参数/)
  expect(Object.keys(operationOf('/api/user/checkUser').responses)).toEqual(['200', '401', '403', '409', '422', '423', '429', 'default'])
  expect(Object.keys(operationOf('/api/login/getImgCode').responses)).toEqual(['200', '429', 'default'])
})

test('BACK-04 each answer code is described, nothing refers to the document itself, and every JSON answer except a zip’s has an example', () => {
  const written = JSON.stringify(document)
  expect(written).not.toContain('"$ref":"#"')
  expect(JSON.stringify(operationOf('/api/user/getUserList').responses[200])).toContain('1 未认证，2 待审核，3 已认证，4 认证失败')
  const codes = [...written.matchAll(/\{"type":"number","enum":\[[\d,]+\]([^}]*)\}/g)].filter(([, rest]) => !rest!.includes('description'))
  expect(codes.map(([schema]) => schema)).toEqual([])
  const without = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).flatMap(({ responses }) => {
      const json = responses[200]!.content?.['application/json']
      return json && json.example === undefined ? [path] : []
    }),
  )
  expect(without.filter((path) => !path.startsWith('/api/download/add'))).toEqual([])
})
