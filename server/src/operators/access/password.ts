import { hash, verify } from '@node-rs/argon2'
import { type Asker, FairQueue } from '../../infra/jobs/fair-queue'

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes 19 MiB and a thread. */
const queue = new FairQueue({ inAll: 2, each: 1 })
const OURSELVES = 'this server'

/** In turn of those who ask for it. */
export const hashPassword = (password: string, by: Asker = OURSELVES) => queue.run(by, () => hash(password, PARAMETERS))

/** Whether a password is the one behind a hash. */
export const isPassword = (passwordHash: string, password: string, by: Asker = OURSELVES) => queue.run(by, () => verify(passwordHash, password))

// The passwords most seen in leaks that have the required form.
const common = new Set(
  `a1234567 a12345678 a123456789 aa123456 aa12345678 abc12345 abc123456 abcd1234 abcd12345 admin123 admin1234 admin12345 asd12345 asdf1234 asd123456 dragon123
  iloveyou1 love1314 p4ssw0rd pass1234 passw0rd password1 password12 q1w2e3r4 q1w2e3r4t5 qaz12345 qaz123456 qq123456 qq12345678 qwe12345 qwe123456 qwer1234
  qwer12345 qwerty12 qwerty123 qwerty1234 test1234 test12345 user1234 wang1234 welcome1 welcome123 woaini123 woaini1314 woaini520 x1234567 xx123456 z1234567
  zxc12345 zxc123456 zxcv1234 zz123456 1234567a 12345678a 123456789a 1234abcd 12345abc 123456aa 123456abc 123456qq 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 5201314a
  root1234 root12345 letmein1 monkey123 sunshine1 superman1 changeme1 manager1 master123 system123 oracle123 server123 huawei123 guest1234`.split(/\s+/),
)

/** Why a password will not do, or undefined. */
export function passwordProblem(password: string) {
  if (!/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,10}$/.test(password)) return '密码为 8–10 位字母和数字'
  if (common.has(password.toLowerCase())) return '密码过于常见，请换一个'
  return undefined
}
