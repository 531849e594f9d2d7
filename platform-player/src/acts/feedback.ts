import type { User } from '../world'
import { act } from './act'

const contents = {
  1: ['字体太小，希望可以调大。', '夜间模式下按钮看不清。', '列表能不能按时间筛选？'],
  2: ['身份证识别总是失败。', '认证提交后多久有结果？'],
  3: ['上链状态多久更新一次？', '证书下载后打不开。'],
} as const

export const sendFeedback = act({
  title: '用户反馈',
  weight: 3,
  subjects: ({ users }) => users,
  async run({ random, ref, call, made }, user: User) {
    const type = random.pick([1, 2, 3] as const)
    const body = {
      user_id: user.user_id,
      version: random.pick(['3.1.0', '3.1.1', '3.2.0']),
      model_name: random.pick(['X14', 'P70', 'M5']),
      type,
      content: random.pick(contents[type]),
    }
    await call((client) => client.put('/open/v1/feedback/{ref}', { params: { ref: ref('feedback') }, body }))
    made('反馈')
    return `${user.name}：${body.content}`
  },
})
