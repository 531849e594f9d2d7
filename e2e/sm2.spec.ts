import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { sm2Authority } from '../server/src/testing/sm2-authority'
import { sm2Certificate } from '../server/src/testing/sm2-certificate'
import { type StubService, stubService } from '../server/src/testing/stub-service'
import { approvedEnterprise, saveByCurl } from './src/approved-enterprise'
import { backEnd } from './src/back-end'
import { chooseFile } from './src/choose-file'
import { eventually } from './src/eventually'
import { open } from './src/operator'
import { type RunningServer, startServer } from './src/server'

const folder = mkdtempSync(join(tmpdir(), 'console-sm2-'))
let authority: StubService
let server: RunningServer
let baoquan: string
const path = join(folder, '合同.txt')
beforeAll(async () => {
  const [stamping, issuer] = [await sm2Authority(), await sm2Certificate({ name: '存证平台（国密）' })]
  authority = await stubService((question) => stamping.answer(question))
  const files = { roots: stamping.roots, cert: issuer.cert, key: issuer.key }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content, { mode: 0o600 })
  const at = (name: keyof typeof files) => join(folder, name)
  server = await startServer({ ANCHOR_EVERY_S: '1', TSA_URL: authority.url, TSA_ROOTS: at('roots'), ISSUER_SM_CERT: at('cert'), ISSUER_SM_KEY: at('key') })
})
afterAll(async () => {
  await server?.stop()
  await authority?.close()
  rmSync(folder, { recursive: true })
})

async function openPiece(page: Page) {
  await page.goto('/evidence/EnterpriseCertificate')
  await page.getByRole('row').filter({ hasText: baoquan }).getByRole('link', { name: '国密合同' }).click()
}

async function expectVerified(page: Page) {
  await page.getByRole('list', { name: '核验结果' }).waitFor()
  await chooseFile(page, path)
  await page.getByText('核验完成').waitFor({ state: 'attached' })
  const rows = await page.getByRole('list', { name: '核验结果' }).getByRole('listitem').allTextContents()
  expect(rows.map((row) => /(不通过|未验证|处理中|通过)/.exec(row)![0])).toEqual(['通过', '通过', '通过', '通过'])
}

test('PROOF-01 PROOF-02 time stamps and a statement by SM2 are verified in the browser', async () => {
  const operator = await open('admin@demo.cn', server.url)
  const { page, complaints } = operator
  const token = (await operator.token())!
  writeFileSync(path, '国密签名的合同')
  baoquan = await saveByCurl(server.url, await approvedEnterprise(server.url, token), { ref: 'sm2', title: '国密合同', path })
  const isSealed = async () => (await backEnd(server.url).get<{ sealed: object | null }>(`/api/evidence/getProof?baoquan=${baoquan}`, token)).sealed !== null
  // The demo's evidence is stamped first, by an authority that is written in JavaScript.
  await eventually(isSealed, true, 180_000)
  await openPiece(page)
  await expectVerified(page)
  const answers = page.getByRole('list', { name: '核验结果' })
  for (const [answer, signer] of [
    ['时间戳有效', '国密时间戳服务'],
    ['国密签名有效，签名者：存证平台（国密）', '存证平台（国密）'],
  ] as const) {
    const row = answers.getByRole('listitem').filter({ hasText: answer })
    await row.getByText(answer).click()
    await row.getByText(signer, { exact: true }).waitFor()
    await row.getByText('SM2，SM3').waitFor()
  }
  expect(complaints).toEqual([])
})

test('PROOF-01 while the code for SM2 cannot be loaded nothing is called wrong, and 重试 verifies it', async () => {
  const { page } = await open('admin@demo.cn', server.url)
  let lost = 0
  await page.context().route(/\.js$/, async (route) => {
    const response = await route.fetch()
    if (!(await response.text()).includes('1234567812345678')) return route.fulfill({ response })
    lost += 1
    return route.abort()
  })
  await openPiece(page)
  const retry = page.getByRole('alert').getByRole('button', { name: '重试' })
  await retry.waitFor()
  expect(lost).toBeGreaterThan(0)
  expect(await page.getByText('不通过').count()).toBe(0)
  await page.context().unrouteAll({ behavior: 'wait' })
  await retry.click()
  await expectVerified(page)
})
