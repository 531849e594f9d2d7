import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ResultOf } from '@console/platform/contract'
import { appNotice } from '@console/platform/contract/app-notice'
import sql from 'sql-template-tag'
import { apk, binaryManifest } from '../../testing/apk'
import { multipartOf } from '../../testing/multipart'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'

let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  rmSync(join(server.config.dataDir, 'files'), { recursive: true, force: true })
  as = await server.operator({ permissions: ['app/getVersionList', 'app/addVersion', 'app/withdrawVersion'] })
})
afterAll(() => server.close())

async function send(bytes: Buffer, { name = '存证 3.2.0.apk', by = as, key }: { name?: string; by?: TestOperator; key?: string } = {}) {
  const { payload, type } = await multipartOf([['file', { name, bytes }]])
  const headers = { authorization: `Bearer ${by.token}`, 'content-type': type, ...(key && { 'idempotency-key': key }) }
  return (await server.app.inject({ method: 'POST', url: appNotice.upload.path, headers, payload })).json()
}
const uploaded = async (by?: TestOperator): Promise<ResultOf<typeof appNotice.upload>> => (await send(await apk(), { by })).data

const version = (address: string, current_version = '3.2.0') => ({
  update_time: '2026-12-01 10:00:00',
  current_version,
  update_desc: '体验改进',
  update_content: '第一行\n第二行',
  address,
})
const add = (input: object) => server.call(appNotice.addVersion, input as never, { as })
const versions = async () => (await server.call(appNotice.versions, {}, { as })).data
const stored = () => (existsSync(join(server.config.dataDir, 'files/uploads')) ? readdirSync(join(server.config.dataDir, 'files/uploads')) : [])

test('UX-D6 APP-01 an uploaded package is analysed: name, size, hash, package and version', async () => {
  const bytes = await apk({ packageName: 'cn.cunzheng.app', versionName: '3.2.0' })
  const { code, msg, data } = await send(bytes)
  expect([code, msg, data]).toEqual([
    200,
    '上传成功',
    {
      path: expect.stringMatching(/^[0-9a-f]{32}\.apk$/),
      file_name: '存证 3.2.0.apk',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      package_name: 'cn.cunzheng.app',
      version_name: '3.2.0',
      other_package_name: null,
    },
  ])
})

test('SEC-F3 a file that is not a package is refused with a message, and nothing of it is stored', async () => {
  expect(await send(Buffer.from('#!/bin/sh'))).toMatchObject({ code: 422, msg: '该文件不是可用的 APK 安装包：它不是完整的 ZIP 文件' })
  expect(await send(await apk(), { name: 'app.zip' })).toMatchObject({ code: 422, msg: '安装包应为 .apk 文件' })
  expect([await server.db.rows(sql`select from uploads`), stored()]).toEqual([[], []])
})

test('APP-01 APP-02 a version is added with its package, and shown in the list and in its detail', async () => {
  const { path, other_package_name: _, ...found } = await uploaded()
  await server.db.rows(sql`
    insert into app_versions (current_version, update_time, update_desc, update_content, created_by, created_at) values ('3.1.0', now(), '早期', '早期', '某人', '2026-01-01')`)
  await add({ ...version(path), upper_version: '3.1.0' })
  const [row, before] = await versions()
  expect(row).toMatchObject({ current_version: '3.2.0', upper_version: '3.1.0', update_time: '2026-12-01 10:00:00', update_desc: '体验改进' })
  expect(await server.call(appNotice.version, { id: row!.id }, { as })).toEqual({
    ...row,
    update_content: '第一行\n第二行',
    created_by: as.realname,
    address: path,
    package: found,
    package_name: null,
    withdrawn_by: null,
    withdrawal_reason: null,
  })
  expect(await server.call(appNotice.version, { id: before!.id }, { as })).toMatchObject({ current_version: '3.1.0', address: null, package: null })
  await expect(server.call(appNotice.version, { id: 999 }, { as })).rejects.toMatchObject({ code: 404, message: '该版本不存在' })
})

const hardened = async () => {
  const manifest = binaryManifest()
  manifest.writeUInt16LE(0, 0)
  return apk({ manifest })
}

test('APP-01 for a hardened package the operator types the name; for any other package it cannot be typed', async () => {
  const { data: found } = await send(await hardened())
  expect(found).toMatchObject({ package_name: null, version_name: null })
  await expect(add(version(found.path))).rejects.toMatchObject({ code: 422, details: { fields: { package_name: '安装包的清单未能读取，请填写应用包名' } } })
  await expect(add({ ...version(found.path), package_name: '存证' })).rejects.toMatchObject({ code: 422, message: '应用包名应如 cn.example.app' })
  await add({ ...version(found.path), package_name: 'cn.demo.evidence' })
  const [row] = await versions()
  expect(await server.call(appNotice.version, { id: row!.id }, { as })).toMatchObject({ package_name: 'cn.demo.evidence', package: { package_name: null } })
  const { path } = await uploaded()
  await expect(add({ ...version(path, '3.3.0'), package_name: 'cn.other' })).rejects.toMatchObject({
    code: 422,
    message: '应用包名已从安装包中读取，不能另行填写',
  })
})

test('APP-01 the package of another app is recognised by the newest version’s name, read or typed', async () => {
  const other = async () => (await send(await apk({ packageName: 'cn.other.app' }))).data.other_package_name
  expect(await other()).toBeNull()
  await add({ ...version((await send(await hardened())).data.path), package_name: 'cn.demo.evidence' })
  expect(await other()).toBe('cn.demo.evidence')
  expect((await send(await apk())).data.other_package_name).toBeNull()
  expect((await send(await hardened())).data.other_package_name).toBe('cn.demo.evidence')
  await add({ ...version((await send(await apk({ packageName: 'cn.other.app' }))).data.path, '4.0.0'), other_package: 1 })
  expect((await send(await apk())).data.other_package_name).toBe('cn.other.app')
})

test('APP-07 another app’s package, read or typed, is refused with its name until the operator confirms it', async () => {
  await add(version((await send(await apk())).data.path, '3.1.0'))
  const refusal = '安装包的应用包名是 cn.other.app，以往版本是 cn.demo.evidence：请更换安装包，或确认发布的是另一个应用'
  const refused = { code: 422, details: { fields: { other_package: refusal } } }
  const read = version((await send(await apk({ packageName: 'cn.other.app' }))).data.path)
  const typed = { ...version((await send(await hardened())).data.path), package_name: 'cn.other.app' }
  for (const input of [read, typed]) await expect(add(input)).rejects.toMatchObject(refused)
  await add({ ...typed, package_name: 'cn.demo.evidence' })
  await add({ ...read, current_version: '4.0.0', other_package: 1 })
  expect((await versions()).map(({ current_version }) => current_version)).toEqual(['4.0.0', '3.2.0', '3.1.0'])
})

test('SEC-F4 a version’s package is downloaded under its own name, as an attachment, and the access is recorded', async () => {
  const bytes = await apk()
  await add(version((await send(bytes, { name: '存证（正式版）.apk' })).data.path))
  const [row] = await versions()
  const answer = await server.request(appNotice.package, { id: row!.id }, { as })
  expect(answer.rawPayload.equals(bytes)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.android.package-archive',
    'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''%E5%AD%98%E8%AF%81/),
    'x-content-type-options': 'nosniff',
  })
  expect(await server.db.rows(sql`select action from audit_trail where action like '下载%'`)).toEqual([{ action: '下载安装包 3.2.0' }])
  await server.db.rows(sql`update app_versions set package_id = null`)
  expect((await server.request(appNotice.package, { id: row!.id }, { as })).statusCode).toBe(404)
})

test.each([
  ['update_time', '更新时间不能为空'],
  ['current_version', '当前版本号不能为空'],
  ['update_desc', '更新描述不能为空'],
  ['update_content', '更新内容不能为空'],
  ['address', '下载地址不能为空'],
])('APP-01 without %s nothing is added: %s', async (field, message) => {
  const { path } = await uploaded()
  await expect(add({ ...version(path), [field]: '' })).rejects.toMatchObject({ code: 422, details: { fields: { [field]: message } } })
  expect(await versions()).toEqual([])
})

test('APP-01 the previous version must exist, and a version number can be used once', async () => {
  const [first, second] = [await uploaded(), await uploaded()]
  await expect(add({ ...version(first.path), upper_version: '9.9' })).rejects.toMatchObject({ code: 422, message: '上一版本号应从已有版本中选择' })
  await add(version(first.path))
  await expect(add(version(second.path))).rejects.toMatchObject({ code: 409, message: '版本号 3.2.0 已存在，请更换后重试' })
  await add(version(second.path, '3.3.0'))
  expect((await versions()).map(({ current_version }) => current_version)).toEqual(['3.3.0', '3.2.0'])
})

test('SEC-Z2 a version accepts only a package that its operator uploaded and that no other version uses', async () => {
  const { path } = await uploaded()
  const foreign = await uploaded(await server.operator({ permissions: ['app/addVersion'] }))
  const refused = { code: 422, message: '安装包不存在、已过期或已被使用，请重新上传' }
  for (const address of [foreign.path, `${'0'.repeat(32)}.apk`, '../../etc/passwd', `${path}/..`, 'javascript:alert(1)'])
    await expect(add(version(address))).rejects.toMatchObject(refused)
  await add(version(path))
  await expect(add(version(path, '3.3.0'))).rejects.toMatchObject(refused)
  expect(await versions()).toHaveLength(1)
})

test('SEC-L6 of twenty simultaneous versions with one package one is added', async () => {
  const { path } = await uploaded()
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => add(version(path, `4.${i}.0`))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await versions()).toHaveLength(1)
})

test('SEC-L6 of twenty simultaneous versions with one number one is added, and the other packages stay unused', async () => {
  const packages: Awaited<ReturnType<typeof uploaded>>[] = []
  while (packages.length < 20) packages.push(await uploaded())
  const outcomes = await Promise.allSettled(packages.map(({ path }) => add(version(path))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await server.db.rows(sql`select from uploads where used_at is null`)).toHaveLength(19)
})

const withdraw = (input: object) => server.call(appNotice.withdrawVersion, input as never, { as })

test('APP-06 a version is withdrawn once, with a reason; the detail and the audit trail have operator and time', async () => {
  await add(version((await uploaded()).path))
  const { id } = (await versions())[0]!
  for (const [reason, message] of [
    ['', '请输入撤回原因'],
    ['长'.repeat(201), '撤回原因不能超过200个字符'],
  ])
    await expect(withdraw({ id, reason })).rejects.toMatchObject({ code: 422, message })
  await expect(withdraw({ id: 999, reason: '无法录屏' })).rejects.toMatchObject({ code: 404, message: '该版本不存在' })
  expect((await versions())[0]).toMatchObject({ withdrawn_at: null })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => withdraw({ id, reason: `无法录屏 ${n}` })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 409, message: '版本 3.2.0 已撤回' })
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect((await versions())[0]).toMatchObject({ current_version: '3.2.0', withdrawn_at: time })
  const detail = await server.call(appNotice.version, { id }, { as })
  expect(detail).toMatchObject({ withdrawn_at: time, withdrawn_by: as.realname, withdrawal_reason: expect.stringMatching(/^无法录屏 \d$/) })
  const [entry] = await server.db.rows(sql`select action, after from audit_trail where action like '撤回%'`)
  expect(entry).toEqual({ action: '撤回版本 3.2.0', after: { reason: detail.withdrawal_reason } })
})

test('APP-06 a withdrawn version’s number cannot be used again: its content is published under another number', async () => {
  await add(version((await uploaded()).path))
  await withdraw({ id: (await versions())[0]!.id, reason: '无法录屏' })
  const { path } = await uploaded()
  await expect(add(version(path))).rejects.toMatchObject({ code: 409, message: '版本号 3.2.0 已存在，请更换后重试' })
  await add(version(path, '3.2.1'))
  expect((await versions()).map(({ current_version, withdrawn_at }) => [current_version, withdrawn_at === null])).toEqual([
    ['3.2.1', true],
    ['3.2.0', false],
  ])
})

test('SEC-Z1 with the right to read the list alone nobody adds or uploads', async () => {
  const reader = await server.operator({ permissions: ['app/getVersionList'] })
  expect(await send(await apk(), { by: reader })).toMatchObject({ code: 403 })
  expect(stored()).toEqual([])
})
