import { jpegOf, pngOf, type Drawing } from '../bytes/draw'
import { cardBack, cardFront, cardInHand, letter, license } from '../bytes/papers'
import { pdfOf } from '../bytes/pdf'
import { address, creditCode, identityNumber, personName } from '../names'
import type { User } from '../world'
import { act, type ActContext } from './act'

/** A real-name application: a first one, or another one after a refusal. */
export const apply = act({
  title: '实名认证申请',
  weight: 6,
  subjects: ({ users }) => users.filter(({ status }) => status === 1 || status === 4),
  async run(context, user: User) {
    const body = user.type === 2 ? await ofEnterprise(context, user) : await ofPerson(context, user)
    await context.call((client) => client.put('/open/v1/users/{ref}/application', { params: { ref: user.ref }, body }))
    // The event of its review may have arrived already.
    if (user.status === 1 || user.status === 4) user.status = 2
    context.made('认证申请')
    return user.name
  },
})

async function ofEnterprise(context: ActContext, { name }: User) {
  const { random } = context
  const [agent, code, number] = [personName(random), creditCode(random), identityNumber(random)]
  const mandate = letter('企业认证授权书', [`兹授权 ${agent} 代表本公司`, '办理实名认证及相关事宜。', name])
  return {
    ...{ tax_number: code, contact_idcard: number, address: address(random) },
    documents: {
      license: await photograph(context, '营业执照', license(name, code)),
      legal_file: await photograph(context, '法定代表人身份证明', cardFront(personName(random), identityNumber(random))),
      file: await context.upload({ name: '企业认证授权书.pdf', type: 'application/pdf', bytes: await pdfOf(mandate) }),
      ...(await bothSides(context, agent, number)),
    },
  }
}

async function ofPerson(context: ActContext, { name }: User) {
  const { random } = context
  const type = random.percent(60) ? 1 : 2
  const number = identityNumber(random)
  const hand = type === 1 && { author_hand: await photograph(context, '手持身份证', cardInHand(name)) }
  return { ...({ contact_idcard: number, address: address(random), type } as const), documents: { ...(await bothSides(context, name, number)), ...hand } }
}

const bothSides = async (context: ActContext, name: string, number: string) => ({
  author_front: await photograph(context, '身份证正面', cardFront(name, number)),
  author_back: await context.upload({ name: '身份证背面.png', type: 'image/png', bytes: await pngOf(cardBack()) }),
})

const photograph = async (context: ActContext, name: string, drawing: Drawing) =>
  context.upload({ name: `${name}.jpg`, type: 'image/jpeg', bytes: await jpegOf(drawing) })
