import { describedInterface } from '../../testing/described-interface'
import { openApi } from './open-api'

const described = describedInterface(openApi())
afterAll(described.remove)

test('OPEN-14 Spectral reports nothing for the open interface’s description', async () => {
  expect(await described.problems()).toEqual([])
})

test('OPEN-14 client types are generated from it, and compile', async () => {
  const problems = await described.problemsOfUse(
    `import type { operations, paths } from './described'
const body: operations['evidence.save']['requestBody']['content']['application/json'] = { title: '合同', fileType: 1, isApp: 0, type: '接口存证' }
export const baoquan = (answer: operations['evidence.save']['responses'][200]['content']['application/json']): string => answer.baoquan
// @ts-expect-error there is no such call
type None = paths['/open/v1/none']
// @ts-expect-error a title is text
export const wrong: typeof body = { ...body, title: 1 }
export type { None }
export { body }`,
  )
  expect(problems).toBe('')
})
