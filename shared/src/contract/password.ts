import { text } from '@console/platform/contract'

const RULE = '密码为 8–10 位字母和数字'

/** A password that an account is given. The server also refuses those that are common. */
export const accountPassword = (label = '密码') =>
  text(label, { required: `${label}不能为空`, max: 10, tooLong: RULE, pattern: /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,10}$/, mismatch: RULE })
