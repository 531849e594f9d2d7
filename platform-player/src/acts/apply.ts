import { jpegOf, pngOf, type Drawing } from '../bytes/draw'
import { cardBack, cardFront, cardInHand, letter, license } from '../bytes/papers'
import { pdfOf } from '../bytes/pdf'
import { address, creditCode, identityNumber, personName } from '../names'
import type { User } from '../world'
import { act, type Stage } from './act'

/** A real-name application: a first one, or another one after a refusal. */
export const apply = act({
  title: '实名认证申请',
  weight: 6,
  subjects: ({ users }) => users.filter(({ status }) => status === 1 || status === 4),
  async run(stage, user: User) {
    const body = user.type === 2 ? await ofEnterprise(stage, user) : await ofPerson(stage, user)
    await stage.call((client) => client.put('/open/v1/users/{ref}/application', { params: { ref: user.ref }, body }))
    // What the review made of it may have been told already.
    if (user.status === 1 || user.status === 4) user.status = 2
    stage.made('认证申请')
    return user.name
  },
})

async function ofEnterprise(stage: Stage, { name }: User) {
  const { random } = stage
  const [agent, code, number] = [personName(random), creditCode(random), identityNumber(random)]
  const mandate = letter('企业认证授权书', [`兹授权 ${agent} 代表本公司`, '办理实名认证及相关事宜。', name])
  return {
    ...{ tax_number: code, contact_idcard: number, address: address(random) },
    documents: {
      license: await photograph(stage, '营业执照', license(name, code)),
      legal_file: await photograph(stage, '法定代表人身份证明', cardFront(personName(random), identityNumber(random))),
      file: await stage.upload({ name: '企业认证授权书.pdf', type: 'application/pdf', bytes: await pdfOf(mandate) }),
      ...(await bothSides(stage, agent, number)),
    },
  }
}

async function ofPerson(stage: Stage, { name }: User) {
  const { random } = stage
  const type = random.percent(60) ? 1 : 2
  const number = identityNumber(random)
  const hand = type === 1 && { author_hand: await photograph(stage, '手持身份证', cardInHand(name)) }
  return { ...({ contact_idcard: number, address: address(random), type } as const), documents: { ...(await bothSides(stage, name, number)), ...hand } }
}

const bothSides = async (stage: Stage, name: string, number: string) => ({
  author_front: await photograph(stage, '身份证正面', cardFront(name, number)),
  author_back: await stage.upload({ name: '身份证背面.png', type: 'image/png', bytes: await pngOf(cardBack()) }),
})

const photograph = async (stage: Stage, name: string, drawing: Drawing) =>
  stage.upload({ name: `${name}.jpg`, type: 'image/jpeg', bytes: await jpegOf(drawing) })
