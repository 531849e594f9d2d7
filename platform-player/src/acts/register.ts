import { companyName, mobile, personName } from '../names'
import { act, nothing } from './act'

export const register = act({
  title: '注册用户',
  weight: 4,
  subjects: () => nothing,
  async run({ random, ref, call, world }) {
    const type = random.percent(55) ? 2 : 1
    const given = { ref: ref('user'), type, name: type === 2 ? companyName(random) : personName(random), mobile: mobile(random) } as const
    const { ref: name, ...body } = given
    const { user_id } = await call((client) => client.put('/open/v1/users/{ref}', { params: { ref: name }, body }))
    world.add(world.users, { ...given, user_id, status: 1, applications: 0 })
    return given.name
  },
})
