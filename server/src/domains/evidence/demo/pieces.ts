import type { Device } from '@console/platform/contract/evidence'
import { demoEnd } from '../../../demo/demo-time'
import { address } from '../../../demo/names'
import type { Random } from '../../../demo/random'
import type { NewEvidence } from '../../../evidence/pieces/new-evidence'

export interface Owner {
  id: number
  name: string
  registered: Date
}

/** A piece of evidence before its file is there: `template` is the file that its own is made from. */
export interface DemoPiece extends Omit<NewEvidence, 'digests' | 'file' | 'html'> {
  owner: Owner
  template: string
  /** What its file is called. */
  fileName: string
}

interface Product {
  type: string
  isApp: NewEvidence['isApp']
  fileType: NewEvidence['fileType']
  templates: readonly string[]
  titles: readonly string[]
}

const products: readonly Product[] = [
  {
    ...{ type: '文件存证', isApp: 0, fileType: 1 },
    templates: ['supply-contract.pdf', 'test-report.pdf', 'authorization.pdf', 'statement.pdf'],
    titles: ['货物买卖合同', '检验报告', '作品授权书', '情况说明', '技术服务合同', '保密协议'],
  },
  { type: '网页取证', isApp: 0, fileType: 2, templates: ['shop.jpg'], titles: ['侵权商品页面', '店铺首页', '商品详情页', '企业宣传页面', '公众号文章'] },
  { type: '截图存证', isApp: 0, fileType: 2, templates: ['chat.png'], titles: ['微信聊天记录', '订单沟通记录', '供货商对账记录'] },
  { type: '过程取证', isApp: 0, fileType: 4, templates: ['screen.mp4'], titles: ['下单购买过程', '软件下载安装过程', '网店浏览过程'] },
  { type: '直播取证', isApp: 0, fileType: 4, templates: ['live.mp4'], titles: ['直播带货录像', '直播间虚假宣传', '未授权转播'] },
  { type: '通话录音', isApp: 0, fileType: 3, templates: ['ring.wav', 'voice.wav'], titles: ['与供货商通话', '催款通话', '客服通话录音'] },
  { type: '数据存证', isApp: 0, fileType: 5, templates: ['record.txt'], titles: ['服务器访问日志', '数据库变更记录', '邮件往来'] },
  { type: '手机拍照', isApp: 1, fileType: 2, templates: ['street.jpg', 'contract.jpg'], titles: ['店铺门头照片', '现场照片', '合同原件照片', '货物损坏照片'] },
  { type: '手机录音', isApp: 2, fileType: 3, templates: ['voice.wav', 'melody.wav'], titles: ['现场录音', '会议录音', '背景音乐使用取证'] },
  { type: '手机录像', isApp: 3, fileType: 4, templates: ['scene.mp4'], titles: ['门店现场录像', '货物开箱录像', '施工现场录像'] },
  { type: '手机录屏', isApp: 4, fileType: 4, templates: ['screen.mp4'], titles: ['App 购买过程录屏', '小程序页面录屏', '短视频侵权录屏'] },
]

/** Every place where a title may be too long for its column, or look like something else. */
const awkwardTitles = [
  '关于某网络店铺在未经许可的情况下持续销售使用我方注册商标及外观设计专利产品并于商品详情页盗用我方摄影作品的侵权取证（第三次补充取证）',
  '<b>侵权</b>页面 & "引号" 取证',
  '𠮷野家门店照片（含生僻字）',
]

/** A video in the format of old phones, which those of Apple do not play: it waits for another version. */
const OLD_PHONE = products.findIndex(({ type }) => type === '手机录像')

const phones: readonly Omit<Device, 'name'>[] = [
  { model_name: 'ALN-AL80', version: '3.6.2', version_sys: 'HarmonyOS 4.2', processor: 'Kirin 9000S', core: '8', type: 1 },
  { model_name: '23127PN0CC', version: '3.6.1', version_sys: 'Android 14', processor: 'Snapdragon 8 Gen 3', core: '8', type: 1 },
  { model_name: 'iPhone15,3', version: '3.6.2', version_sys: 'iOS 17.5', processor: 'A16 Bionic', core: '6', type: 2 },
]

const HOUR = 3_600_000

/** Every product in every state of its file, of old and new data; most are uploaded. */
export function drawPieces(count: number, owners: readonly Owner[], random: Random): DemoPiece[] {
  const { between, pick } = random
  return Array.from({ length: count }, (_, i) => {
    const owner = pick(owners)
    const product = products[i % products.length]!
    const { type, isApp, fileType } = product
    const drawn = pick(product.templates)
    const template = i === OLD_PHONE ? 'scene.3gp' : drawn
    const from = owner.registered.getTime() + HOUR
    const savedAt = between(from, Math.max(demoEnd, from + HOUR))
    const long = fileType === 3 || fileType === 4
    const round = Math.floor(i / products.length)
    const title = awkwardTitles[i] ?? `${pick(product.titles)}${round % 3 === 0 ? '' : `（${between(2, 9)}）`}`
    return {
      baoquan: `BQ${dayOf(savedAt)}${random.digits(10)}`,
      owner,
      userId: owner.id,
      type,
      title,
      isApp,
      fileType,
      // Each product in every state, then mostly uploaded.
      fileStatus: round < 3 ? ([1, 2, 0] as const)[round]! : pick([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 0] as const),
      newData: round % 4 === 3 ? 0 : 1,
      savedAt: new Date(savedAt),
      ...(long && { startedAt: new Date(savedAt - between(5, 40) * 60_000), endedAt: new Date(savedAt - 60_000) }),
      ...(isApp === 1 && { startedAt: new Date(savedAt - 60_000) }),
      ...(isApp > 0 && { address: address(random), device: { name: `${owner.name.slice(0, 8)}的手机`, ...pick(phones) } }),
      template,
      fileName: `${title.replace(/[\\/:*?"<>|]/g, '_').slice(0, 40)}${template.slice(template.lastIndexOf('.'))}`,
    } satisfies DemoPiece
  }).sort((one, other) => one.savedAt.getTime() - other.savedAt.getTime())
}

const dayOf = (at: number) => new Date(at + 8 * HOUR).toISOString().slice(0, 10).replaceAll('-', '')
