import { jpegOf } from '../bytes/draw'
import { scene } from '../bytes/scenes'
import { webPage } from '../bytes/web-page'
import type { Random } from '../random'
import type { Capture, CaptureType, FileBytes, Owner } from '../world'
import { act, type ActContext } from './act'

const products = { web: '网页取证', pro: '过程取证', move: '手机取证', live: '直播取证' } as const

/** The states of a successful capture, in order, and the states in which it may fail. */
const steps: Record<CaptureType, { states: readonly string[]; failures: readonly string[] }> = {
  web: { states: ['WAIT', 'SUCCESS'], failures: ['FAIL'] },
  pro: { states: ['WAIT', 'ING', 'UPLOAD', 'SUCCESS'], failures: ['FAIL', 'CANCEL'] },
  move: { states: ['FELLIN', 'ING', 'UPLOAD', 'SUCCESSED'], failures: ['FAILED', 'CANCEL'] },
  live: { states: ['FELLIN', 'ING', 'UPLOAD', 'SUCCESSED'], failures: ['FAILED', 'CANCEL'] },
}

const hasEnded = ({ type, status }: Capture) => status === steps[type].states.at(-1) || steps[type].failures.includes(status)

/** The body of each call about a capture: always the whole capture. */
const bodyOf = ({ type, owner, name, begin_at, url, status }: Capture) => ({
  ...{ type, user_id: owner.user_id, name, begin_at, status: status as 'WAIT' },
  ...(type === 'web' && { url, environment: { system: '演示系统 12', network: '有线网络', checks: [{ name: '病毒扫描', result: '未发现' }] } }),
  ...(type === 'live' && { time_length: 5 }),
})

const sendCapture = ({ call }: ActContext, capture: Capture, more: { evidence?: string } = {}) =>
  call((client) => client.put('/open/v1/captures/{number}', { params: { number: capture.number }, body: { ...bodyOf(capture), ...more } }))

const names = { web: '侵权网页', pro: '网店下单过程', move: '手机聊天记录', live: '带货直播间' } as const

export const beginCapture = act({
  title: '开始取证',
  weight: 5,
  subjects: (world) => world.owners(),
  async run(context, owner: Owner) {
    const { random, world, number, made } = context
    const isConfigured = world.configured.includes(owner)
    const type = isConfigured && random.percent(40) ? 'live' : random.pick(['web', 'web', 'pro', 'move'] as const)
    const url = type === 'web' ? { url: `https://shop.example/${random.digits(8)}` } : {}
    const name = `${names[type]} ${random.digits(4)}`
    const capture: Capture = { number: number('CAP'), type, owner, name, begin_at: new Date().toISOString(), status: steps[type].states[0]!, ...url }
    await sendCapture(context, capture)
    world.add(world.captures, capture)
    made('取证')
    return `${products[type]} ${capture.name}（${owner.name}）`
  },
})

/** Moves a capture to its next state. It may fail; a successful one gets a piece of evidence. */
export const advanceCapture = act({
  title: '取证进展',
  weight: 10,
  subjects: ({ captures }) => captures.filter((capture) => !hasEnded(capture)),
  async run(context, capture: Capture) {
    const { states, failures } = steps[capture.type]
    const next = context.random.percent(6) ? context.random.pick(failures) : states[states.indexOf(capture.status) + 1]!
    const isSuccess = next === states.at(-1)
    const evidence = isSuccess ? { evidence: await savePiece(context, capture) } : {}
    await sendCapture(context, { ...capture, status: next }, evidence)
    capture.status = next
    return `${products[capture.type]} ${capture.name}：${next}`
  },
})

async function savePiece(context: ActContext, { type, owner, name, begin_at }: Capture) {
  const ref = context.ref('capture')
  const upload_id = await context.upload(type === 'web' ? await webPage(context.random) : await photographOf(context.random, name))
  const body = {
    user_id: owner.user_id,
    title: name,
    type: products[type],
    fileType: 2 as const,
    startAt: begin_at,
    endAt: new Date().toISOString(),
    upload_id,
  }
  const { baoquan } = await context.call((client) => client.put('/open/v1/evidence/{ref}', { params: { ref }, body }))
  context.world.add(context.world.pieces, { ref, baoquan, owner })
  context.made('证据')
  return ref
}

const photographOf = async (random: Random, name: string): Promise<FileBytes> => ({
  name: `${name}.jpg`,
  type: 'image/jpeg',
  bytes: await jpegOf(scene(random, name)),
})
