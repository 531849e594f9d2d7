import { act } from './act'

const MINUTE = 60_000

/** A batch of sign-ins at the front end; the last one is of this moment. */
export const logIn = act({
  title: '前台登录',
  weight: 4,
  subjects: ({ users }) => users,
  async run({ random, ref, call, made }, user) {
    const count = random.between(1, 6)
    const at = Date.now()
    const logins = Array.from({ length: count }, (_, i) => ({
      ref: `${ref('login')}-${i}`,
      login_time: new Date(at - (count - 1 - i) * random.between(1, 9) * MINUTE).toISOString(),
      ip: `203.0.113.${random.between(1, 254)}`,
    }))
    const { added } = await call((client) => client.post('/open/v1/users/{ref}/logins', { params: { ref: user.ref }, body: { logins } }))
    made('登录', added)
    return `${user.name}，${added} 次`
  },
})
