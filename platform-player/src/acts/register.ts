import { companyName, mobile, personName } from '../names'
import { act, nothing } from './act'

export const register = act({
  title: '注册用户',
  weight: 5,
  subjects: () => nothing,
  async run({ random, ref, call, world, made }) {
    const type = random.percent(55) ? 2 : 1
    const body = { type, name: type === 2 ? companyName(random) : personName(random), mobile: mobile(random) } as const
    const name = ref('user')
    const { user_id } = await call((client) => client.put('/open/v1/users/{ref}', { params: { ref: name }, body }))
    world.add(world.users, { ref: name, ...body, user_id, status: 1, balance: 0 })
    made('用户')
    return body.name
  },
})
