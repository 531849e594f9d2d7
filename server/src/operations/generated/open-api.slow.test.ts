import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { openApi } from './open-api'

const ROOT = join(__dirname, '../../../..')
const folder = mkdtempSync(join(ROOT, 'node_modules/.open-api-'))
const document = join(folder, 'open-api.json')
const run = promisify(execFile)
beforeAll(() => writeFileSync(document, JSON.stringify(openApi())))
afterAll(() => rmSync(folder, { recursive: true }))

/** Jest loads modules in a realm of its own, which these tools do not expect: each runs in a process of its own. */
const script = (text: string) => run(process.execPath, ['-e', text], { cwd: folder, maxBuffer: 64 * 1024 ** 2 })

test('OPEN-14 Spectral finds nothing to say of the open interface’s description', async () => {
  const { stdout } = await script(`
    const { Spectral } = require('@stoplight/spectral-core')
    const { oas } = require('@stoplight/spectral-rulesets')
    const spectral = new Spectral()
    // OpenAPI 3.1 names a license by its identifier; the platform has no address of its own.
    spectral.setRuleset({ extends: [[oas, 'all']], rules: { 'license-url': 'off', 'contact-properties': 'off' } })
    spectral.run(require(${JSON.stringify(document)})).then((found) => console.log(JSON.stringify(found.map(({ code, path, message }) => [code, path.join(' '), message]))))
  `)
  expect(JSON.parse(stdout)).toEqual([])
})

test('OPEN-14 types for clients are made of it, and hold', async () => {
  const types = join(folder, 'open-api.d.ts')
  await run(process.execPath, [join(dirname(require.resolve('openapi-typescript/package.json')), 'bin/cli.js'), document, '-o', types], { cwd: folder })
  writeFileSync(
    join(folder, 'use.ts'),
    `import type { operations, paths } from './open-api'
const body: operations['evidence.save']['requestBody']['content']['application/json'] = { title: '合同', fileType: 1, isApp: 0, type: '接口存证' }
export const baoquan = (answer: operations['evidence.save']['responses'][200]['content']['application/json']): string => answer.baoquan
// @ts-expect-error there is no such call
type None = paths['/open/v1/none']
// @ts-expect-error a title is text
export const wrong: typeof body = { ...body, title: 1 }
export type { None }
export { body }`,
  )
  const tsc = require.resolve('typescript/bin/tsc')
  await run(process.execPath, [tsc, '--noEmit', '--strict', '--skipLibCheck', 'false', '--ignoreConfig', join(folder, 'use.ts')], { cwd: folder }).catch(
    ({ stdout }) => expect(stdout).toBe(''),
  )
})
