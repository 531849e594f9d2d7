/**
 * `npx tsx scripts/demo-media.mjs`: makes the files of demo evidence, the documents of demo applications, and packages
 * of the app, in the folders `demo/media` of their domains. The files are committed; this script documents how they
 * were made. Chromium draws the images and frames, sounds are computed, and all content is invented.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { PNG } from 'pngjs'
import { root } from './workspaces.mjs'

const { chromiumOptions } = await import('../e2e/src/chromium.ts')
const { apk } = await import('../server/src/testing/apk.ts')
const { createH264MP4Encoder } = createRequire(import.meta.url)('h264-mp4-encoder')

const save = (name, bytes, domain = 'evidence') => {
  writeFileSync(join(root, 'server/src/domains', domain, 'demo/media', name), bytes)
  console.log(`${name}: ${(bytes.length / 1024).toFixed(0)} kB`)
}

const FONT = '"Noto Sans CJK SC", sans-serif'
const page = (style, body) => `<!doctype html><meta charset="utf-8"><style>*{box-sizing:border-box;margin:0}body{font-family:${FONT};${style}}</style>${body}`

const goods = ['青瓷茶具套装', '手工竹编提篮', '真丝刺绣团扇', '景泰蓝笔筒', '紫砂小壶', '苏绣摆件']
const shop = (top = 0) =>
  page(
    'background:#f4f4f4;color:#333;width:960px',
    `<div style="background:#b3261e;color:#fff;padding:18px 32px;font-size:26px;font-weight:700">云集百货 <span style="font-size:14px;font-weight:400">演示网页 · 商家均为虚构</span></div>
    <div style="transform:translateY(-${top}px);display:grid;grid-template-columns:repeat(3,1fr);gap:16px;padding:24px">${goods
      .map(
        (name, i) =>
          `<div style="background:#fff;padding:16px"><div style="height:150px;background:linear-gradient(135deg,hsl(${i * 60},45%,70%),hsl(${i * 60 + 40},50%,45%))"></div>
          <p style="margin-top:12px;font-size:18px">${name}</p><p style="color:#b3261e;font-size:22px">¥${(i + 1) * 68}.00</p><p style="font-size:13px;color:#888">月销 ${1200 - i * 130} 件</p></div>`,
      )
      .join('')}</div>`,
  )

const street = (shift = 0) =>
  page(
    'background:#1d2733;width:960px;height:540px;overflow:hidden;position:relative',
    `<div style="position:absolute;inset:0;background:linear-gradient(#27384c,#10161d)"></div>
    <div style="position:absolute;left:${-shift}px;bottom:0;width:1400px;height:430px;display:flex;gap:18px;align-items:flex-end">${[
      '聚福茶楼',
      '百味饭馆',
      '老街书店',
      '恒泰钟表',
      '清和药房',
      '江南布庄',
    ]
      .map(
        (name, i) =>
          `<div style="width:210px;height:${300 + (i % 3) * 50}px;background:hsl(${210 + i * 12},18%,${24 + (i % 2) * 6}%);padding-top:90px"><div style="margin:0 14px;background:#8a1c16;color:#ffe6a7;
          font-size:30px;text-align:center;padding:8px">${name}</div><div style="margin:22px;height:110px;background:#ffd98a;opacity:.8"></div></div>`,
      )
      .join('')}</div>
    <div style="position:absolute;left:0;right:0;bottom:0;height:46px;background:#0b0f14;color:#9fb3c8;font-size:16px;padding:12px 20px">现场取证（演示） 2026-06-01 19:30</div>`,
  )

const contract = page(
  'background:#6b5a45;width:960px;height:720px;overflow:hidden',
  `<div style="background:#fdfcf8;width:620px;height:820px;margin:40px auto;padding:56px;transform:rotate(-3deg);box-shadow:0 20px 50px #0008;font-size:17px;line-height:2.1">
  <h1 style="text-align:center;font-size:30px;margin-bottom:24px">房屋租赁合同</h1><p>甲方（出租方）：演示物业管理有限公司</p><p>乙方（承租方）：演示商贸有限公司</p>
  <p>一、甲方将坐落于示例市和平路 1 号的房屋出租给乙方作办公使用，租期三年。</p><p>二、月租金人民币贰万元整，按季支付。</p><p>三、双方应妥善保管本合同，一式两份。</p>
  <div style="margin-top:30px;width:150px;height:150px;border:5px solid #c0281f;border-radius:50%;color:#c0281f;text-align:center;line-height:140px;font-size:20px;opacity:.8">演示专用章</div></div>`,
)

const chat = page(
  'background:#ededed;width:480px;height:854px',
  `<div style="background:#f7f7f7;padding:22px;text-align:center;font-size:20px">供货商（演示）</div>${[
    ['l', '王经理，第二批货已经发出，请查收。'],
    ['r', '收到，数量对得上吗？'],
    ['l', '一共 500 件，物流单号发您了。'],
    ['r', '好的，验收无误后三日内付款。'],
    ['l', '按合同约定就行，谢谢！'],
    ['r', '合作愉快。'],
  ]
    .map(
      ([side, text]) =>
        `<div style="display:flex;justify-content:flex-${side === 'l' ? 'start' : 'end'};padding:14px 18px"><div style="max-width:300px;padding:14px 16px;border-radius:8px;font-size:18px;background:${
          side === 'l' ? '#fff' : '#95ec69'
        }">${text}</div></div>`,
    )
    .join('')}`,
)

const stage = (t) =>
  page(
    'background:#200a2c;width:960px;height:540px;overflow:hidden;color:#fff;position:relative',
    `<div style="position:absolute;inset:0;background:radial-gradient(circle at ${50 + 30 * Math.sin(t / 6)}% 30%,#ff6fb5,#3a1150 60%,#14041d)"></div>
    <div style="position:absolute;left:${400 + 120 * Math.sin(t / 5)}px;top:180px;width:130px;height:130px;border-radius:50%;background:#ffd9b8"></div>
    <div style="position:absolute;left:${370 + 120 * Math.sin(t / 5)}px;top:310px;width:190px;height:230px;border-radius:60px 60px 0 0;background:#f4f0ff"></div>
    <div style="position:absolute;left:24px;top:20px;background:#0007;padding:8px 16px;border-radius:20px;font-size:22px">直播中 · ${1280 + t * 3} 人观看</div>
    <div style="position:absolute;left:24px;bottom:24px;font-size:24px;background:#0007;padding:8px 16px">演示直播间：今晚八点上新</div>`,
  )

const letter = (title, paragraphs) =>
  page(
    'color:#111;font-size:12pt;line-height:1.9',
    `<h1 style="text-align:center;font-size:20pt;margin:20mm 0 10mm">${title}</h1>${paragraphs.map((text) => `<p style="text-indent:2em;margin-bottom:4mm">${text}</p>`).join('')}
    <p style="text-align:right;margin-top:20mm">演示样例，不具法律效力</p>`,
  )

const documents = {
  'supply-contract.pdf': letter('货物买卖合同', [
    '卖方：演示商贸有限公司。买方：示例零售有限公司。',
    '第一条 买方向卖方购买青瓷茶具五百套，总价人民币陆万捌仟元整。',
    '第二条 卖方应于签约后十五日内交货至买方仓库。',
    '第三条 双方发生争议的，协商解决；协商不成的，提交有管辖权的人民法院。',
  ]),
  'test-report.pdf': letter('检验报告', [
    '样品名称：手工竹编提篮。送检单位：演示商贸有限公司。',
    '检验项目：外观、承重、甲醛释放量。',
    '检验结论：所检项目符合要求。',
  ]),
  'authorization.pdf': letter('作品授权书', [
    '授权人将其享有著作权的美术作品《江南春晓》授权被授权人在电子商务平台使用。',
    '授权期限：自签署之日起二年。授权性质：非独占、不可转授权。',
  ]),
  'statement.pdf': letter('情况说明', [
    '我单位发现网络店铺未经许可销售使用我方商标的商品，现将有关情况说明如下。',
    '一、二〇二六年五月起，该店铺持续上架涉嫌侵权商品六种。',
    '二、我方已于六月一日完成网页取证，相关数据已存证。',
  ]),
}

const applications = {
  'apply.pdf': letter('公证申请表', [
    '申请事项：对电子数据存证证书及所附证据办理保全证据公证。',
    '申请用途：诉讼。申请份数及领取方式以订单所载为准。',
    '申请人承诺所提交的材料真实、完整。',
  ]),
  'advice.pdf': letter('公证申请人权利义务告知书', [
    '申请人有权了解公证办理程序、收费标准，有权申请公证员回避。',
    '申请人应当如实陈述，提供真实、合法、充分的证明材料。',
    '提供虚假材料、隐瞒事实的，依法承担相应责任。',
  ]),
  'tell.pdf': letter('公证告知书', ['公证书自出具之日起生效。公证证明的事实以所附证据为限。', '对公证书有异议的，可以依法提出复查申请。']),
  'notes.pdf': letter('询问笔录', [
    '问：你申请办理什么公证事项？答：申请办理保全证据公证。',
    '问：证据是如何取得的？答：通过平台取证并存证，全程未做修改。',
    '问：你提供的材料是否真实？答：真实。',
  ]),
}

/** Samples from -1 to 1 as a WAV of 8 kHz, 8 bits. */
function wav(seconds, sample) {
  const rate = 8000
  const data = Buffer.from(Array.from({ length: rate * seconds }, (_, i) => Math.round(128 + 110 * sample(i / rate))))
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}
const tone = (hertz, t) => Math.sin(2 * Math.PI * hertz * t)
const melody = [262, 294, 330, 392, 440, 392, 330, 294]
const sounds = {
  'ring.wav': wav(4, (t) => (t % 2 < 1 ? 0.5 * (tone(440, t) + tone(480, t)) : 0)),
  'melody.wav': wav(4, (t) => Math.exp(-3 * (t % 0.5)) * tone(melody[Math.floor(t * 2) % melody.length], t)),
  'voice.wav': wav(4, (t) => 0.6 * Math.max(0, tone(2.5, t)) * (tone(140, t) + 0.6 * tone(280, t) + 0.4 * tone(700, t) + 0.2 * tone(1220, t)) * 0.5),
}

const FRAMES_A_SECOND = 10
const SECONDS = 6
const VIDEO = { width: 480, height: 270 }

async function video(tab, frameAt) {
  const encoder = await createH264MP4Encoder()
  Object.assign(encoder, { ...VIDEO, frameRate: FRAMES_A_SECOND, quantizationParameter: 30, groupOfPictures: 20 })
  encoder.initialize()
  for (let i = 0; i < FRAMES_A_SECOND * SECONDS; i++) {
    await tab.setContent(frameAt(i))
    encoder.addFrameRgba(PNG.sync.read(await tab.screenshot({ type: 'png' })).data)
  }
  encoder.finalize()
  const bytes = indexFirst(Buffer.from(encoder.FS.readFile(encoder.outputFilename)))
  encoder.delete()
  return bytes
}

/**
 * Moves the index (`moov`) of an MP4 before its frames (`mdat`), so that it plays before it is downloaded completely.
 */
function indexFirst(bytes) {
  const boxes = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), bytes: bytes.subarray(at, at + bytes.readUInt32BE(at)) })
  const moov = boxes.find(({ type }) => type === 'moov')
  if (boxes.findIndex(({ type }) => type === 'mdat') > boxes.indexOf(moov)) return bytes
  const moved = Buffer.from(moov.bytes)
  // The frames now begin later: adds the difference to their offsets.
  for (let at = moved.indexOf('stco'); at !== -1; at = moved.indexOf('stco', at + 1)) {
    const count = moved.readUInt32BE(at + 8)
    for (let i = 0; i < count; i++) moved.writeUInt32BE(moved.readUInt32BE(at + 12 + 4 * i) + moved.length, at + 12 + 4 * i)
  }
  const rest = boxes.filter((box) => box !== moov)
  return Buffer.concat([rest[0].bytes, moved, ...rest.slice(1).map((box) => box.bytes)])
}

const browser = await chromium.launch(await chromiumOptions())
const draw = async (html, viewport, how) => {
  const tab = await browser.newPage({ viewport })
  await tab.setContent(html)
  const bytes = await how(tab)
  await tab.close()
  return bytes
}
const jpeg = (tab) => tab.screenshot({ type: 'jpeg', quality: 70 })
const png = (tab) => tab.screenshot({ type: 'png' })

save('shop.jpg', await draw(shop(), { width: 960, height: 640 }, jpeg))
save('street.jpg', await draw(street(), { width: 960, height: 540 }, jpeg))
save('contract.jpg', await draw(contract, { width: 960, height: 720 }, jpeg))
save('chat.png', await draw(chat, { width: 480, height: 854 }, png))
const pdf = (tab) => tab.pdf({ format: 'A4', margin: { top: '20mm', bottom: '20mm', left: '22mm', right: '22mm' } })
for (const [name, html] of Object.entries(documents)) save(name, await draw(html, { width: 800, height: 1100 }, pdf))
for (const [name, html] of Object.entries(applications)) save(name, await draw(html, { width: 800, height: 1100 }, pdf), 'notarization')
for (const [name, bytes] of Object.entries(sounds)) save(name, bytes)

const tab = await browser.newPage({ viewport: VIDEO })
const half = (html) => html.replace('<style>', '<style>html{zoom:.5}')
save('screen.mp4', await video(tab, (i) => half(shop(i * 6))))
save('live.mp4', await video(tab, (i) => half(stage(i))))
save('scene.mp4', await video(tab, (i) => half(street(i * 6))))
await browser.close()

for (const versionName of ['3.0.0', '3.0.1', '3.1.0', '3.1.1']) save(`${versionName}.apk`, await apk({ versionName }), 'app-notice')
