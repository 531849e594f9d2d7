import { jpegOf } from '../bytes/draw'
import { cardFront, letter, license } from '../bytes/papers'
import { pdfOf } from '../bytes/pdf'
import { creditCode, identityNumber, mobile, personName } from '../names'
import type { Notarization, Order } from '../world'
import { act, type ActContext } from './act'

const MOST_PIECES = 3

export const applyForCertificate = act({
  title: '申请出证',
  weight: 4,
  subjects: ({ orders }) => orders.filter(({ orderType, state, used }) => orderType === 3 && state !== 'failed' && !used),
  async run(context, order: Order) {
    const { random, world, call, made } = context
    const evidence = world.pieces.flatMap(({ owner, baoquan }) => (owner === order.owner ? [baoquan] : [])).slice(-random.between(1, MOST_PIECES))
    const [authorName, authorIdcard] = [personName(random), identityNumber(random)]
    const body = {
      ...{ authorName, authorIdcard, authorPhone: mobile(random), num: random.between(1, 3), evidence },
      ...{ authType: random.pick([1, 2] as const), sendType: random.pick([1, 2, 3] as const) },
      documents: await documentsOf(context, order, authorName, authorIdcard),
    }
    await call((client) => client.put('/open/v1/notarizations/{order_no}', { params: { order_no: order.order_no }, body }))
    order.used = true
    world.add(world.notarizations, { order_no: order.order_no, applicant: order.owner.name, state: 'applied' })
    made('出证申请')
    return `${order.owner.name}，证据 ${evidence.length} 份`
  },
})

async function documentsOf({ random, upload }: ActContext, { owner }: Order, agent: string, number: string) {
  const form = letter('公证申请表', [`申请人：${owner.name}`, `经办人：${agent}`, '申请事项：保全证据'])
  return {
    apply: await upload({ name: '公证申请表.pdf', type: 'application/pdf', bytes: await pdfOf(form) }),
    author_front: await upload({ name: '身份证正面.jpg', type: 'image/jpeg', bytes: await jpegOf(cardFront(agent, number)) }),
    ...(owner.type === 2 && {
      license: await upload({ name: '营业执照.jpg', type: 'image/jpeg', bytes: await jpegOf(license(owner.name, creditCode(random))) }),
    }),
  }
}

/** The notary's office answers after an operator has approved the application. */
export const answerAsOffice = act({
  title: '公证处结果',
  weight: 6,
  subjects: ({ notarizations }) => notarizations.filter(({ state }) => state === 'granted'),
  async run({ random, call }, notarization: Notarization) {
    const body = random.percent(85) ? ({ result: '出证成功' } as const) : ({ result: '出证失败', remark: '证据原件未能核验' } as const)
    await call((client) => client.post('/open/v1/notarizations/{order_no}/result', { params: { order_no: notarization.order_no }, body }))
    notarization.state = 'answered'
    return `${notarization.applicant}，${body.result}`
  },
})
