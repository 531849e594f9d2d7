import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appNotice } from '@console/platform/contract/app-notice'
import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import type { FileStore } from '../../../infra/files/file-store'
import { insertUpload, useUpload } from '../../../infra/uploads/queries'
import { fileOf } from '../../../infra/uploads/uploads'
import { demoTime } from '../../../demo/demo-time'
import { insertPackage } from '../queries'

/** Version, day and hour of its release, what it brought. Each follows the one before. */
const versions = [
  ['1.0.0', '2025-02-10 10:00', '首个正式版本', '支持网页存证、手机录屏取证与证书查看。'],
  ['1.0.1', '2025-03-03 10:00', '修复登录问题', '修复部分机型收不到短信验证码的问题。'],
  ['1.0.2', '2025-03-24 15:00', '稳定性改进', '修复录屏超过 30 分钟时可能中断的问题。\n优化低电量时的提示。'],
  ['1.1.0', '2025-04-21 10:00', '新增录音取证', '新增录音取证，最长 2 小时。\n取证列表支持按标签筛选。'],
  ['1.1.1', '2025-05-12 10:00', '修复录音问题', '修复来电时录音被打断且未保存的问题。'],
  ['1.2.0', '2025-06-16 10:00', '支持企业账号', '企业认证后可由多名成员共用积分。\n个人中心展示实名状态。'],
  ['1.2.1', '2025-07-07 16:30', '修复认证问题', '修复上传营业执照时图片被旋转的问题。'],
  ['1.3.0', '2025-08-18 10:00', '拍照取证', '新增拍照取证，照片带可信时间与位置。\n取证前自动检测网络与存储空间。'],
  ['1.3.1', '2025-09-08 10:00', '适配新机型', '适配折叠屏手机的展开与折叠切换。'],
  ['2.0.0', '2025-10-20 10:00', '全新界面', '首页改版，四类取证一步进入。\n证书页支持分享与打印。\n大幅缩短启动时间。'],
  ['2.0.1', '2025-11-03 10:00', '修复证书显示', '修复证书二维码在深色模式下无法识别的问题。'],
  ['2.1.0', '2025-12-15 10:00', '直播取证', '新增直播取证，可设置截图频率与次数。'],
  ['2.1.1', '2026-01-12 10:00', '性能优化', '列表滚动更流畅，上传失败自动重试。'],
  ['2.2.0', '2026-03-09 10:00', '在线出证', '可在手机上提交出证申请并查看进度。\n支持微信与支付宝支付。'],
  ['2.2.1', '2026-04-06 14:00', '修复支付问题', '修复支付成功后订单状态未刷新的问题。'],
  ['2.3.0', '2026-05-25 10:00', '批量操作', '证据列表支持多选与批量下载。'],
  ['2.3.1', '2026-06-15 10:00', '安全加固', '登录保护升级，异常设备登录会短信提醒。'],
  ['3.0.0', '2026-08-10 10:00', '上链存证', '存证结果实时上链，证书展示交易哈希。\n新增链上核验入口。'],
  ['3.0.1', '2026-09-07 10:00', '体验改进', '优化弱网下的上传速度。\n修复个别文字显示不全的问题。'],
  ['3.1.0', '2026-10-26 10:00', '公告与反馈', '新增公告展示与意见反馈。\n优化录屏画质，文件体积减小约 20%。'],
  ['3.1.1', '2026-11-16 10:00', '问题修复', '修复部分机型公告弹窗重复出现的问题。'],
] as const

/** The one that was withdrawn, when, and why. */
const withdrawn = { version: '3.1.0', at: '2026-11-13 16:20', reason: '部分机型公告弹窗重复出现，影响取证操作' }

const media = join(__dirname, 'media')
const PACKAGE = /^(?<version>[\d.]+)\.apk$/

/**
 * The versions of the app so far. The first ones have no package: they were published before the console kept packages.
 */
export async function seedVersions(tx: Db, files: FileStore) {
  const editor = (await tx.one<{ id: number; realname: string }>(sql`select id, realname from accounts where realname = '陈志远'`))!
  const packages = new Map<string, string>()
  for (const file of readdirSync(media)) {
    const { version } = PACKAGE.exec(file)!.groups!
    packages.set(version!, await keepPackage(tx, files, { version: version!, bytes: readFileSync(join(media, file)), accountId: editor.id }))
  }
  const rows = versions.map(([current, at, desc, content], i) => ({
    current,
    upper: versions[i - 1]?.[0] ?? null,
    at: new Date(demoTime(`${at}:00+08:00`)),
    desc,
    content,
    package: packages.get(current) ?? null,
  }))
  await tx.rows(sql`
    insert into app_versions (current_version, upper_version, update_time, update_desc, update_content, package_id, account_id, created_by, created_at)
    select v.current, v.upper, v.at, v."desc", v.content, v.package, ${editor.id}, ${editor.realname}, v.at - interval '2 hours'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (current text, upper text, at timestamptz, "desc" text, content text, package text) order by v.at`)
  await tx.rows(sql`
    update app_versions set withdrawn_at = ${new Date(demoTime(`${withdrawn.at}:00+08:00`))}, withdrawn_by = ${editor.realname}, withdrawal_reason = ${withdrawn.reason}
    where current_version = ${withdrawn.version}`)
}

/** Keeps a package as if an operator had uploaded and published it. Returns its id. */
async function keepPackage(tx: Db, files: FileStore, { version, bytes, accountId }: { version: string; bytes: Buffer; accountId: number }) {
  const id = createHash('sha256').update(`package ${version}`).digest('hex').slice(0, 32)
  const { size, sha256 } = await files.put(bytes, fileOf(id))
  const route = appNotice.upload.path
  await insertUpload(tx, { id, accountId, route, name: `存证公证_${version}.apk`, size, sha256 })
  await useUpload(tx, { id, accountId, route })
  await insertPackage(tx, id, { package_name: 'cn.demo.evidence', version_name: version })
  return id
}
