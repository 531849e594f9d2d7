import { mobile, text, z } from '@console/platform/contract'
import { userStatuses, userTypes, verificationTypes } from '@console/platform/contract/users'
import { code, instant, ipAddress, listOf, reference, uploadId } from './open-fields'
import { openRoutes, ref } from './open-route'

/** Logins that one call may bring in. */
const MAX_LOGINS = 500

/** A user of the platform. */
export const NewUser = z.strictObject({
  /** See `userTypes`. It never changes. */
  type: code('用户类型', userTypes),
  /** Of the person or the enterprise: the name that a real-name application is about. */
  name: text('用户名称', { max: 100 }),
  mobile: mobile(),
  /** Without it the time of the first call. It never changes. */
  registered_time: z.optional(instant('注册时间')),
})
export type NewUser = z.infer<typeof NewUser>

/** Times are ISO 8601 in UTC. */
export const RegisteredUser = z.object({
  ref: z.string(),
  /** What other calls name the user by. */
  user_id: z.number(),
  type: z.literal([1, 2]),
  name: z.string(),
  mobile: z.string(),
  registered_time: z.string(),
  /** See `userStatuses`. */
  user_status: z.literal(Object.keys(userStatuses).map(Number) as (keyof typeof userStatuses)[]),
  /** When the last review was decided. */
  check_time: z.nullable(z.string()),
  /** The last review's opinion: why it was refused. */
  account: z.nullable(z.string()),
})
export type RegisteredUser = z.infer<typeof RegisteredUser>

/** What an approved enterprise signs its calls by. */
export const Credentials = z.object({ app_id: z.string(), security_key: z.string() })

/** The largest document of an application. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024

const upload = z.optional(uploadId)

/** The fields of a user's real-name application; the user's type decides which are required. */
export const Application = z.strictObject({
  contact_idcard: text('身份证号', { max: 20, pattern: /^[0-9A-Za-z]{8,20}$/, mismatch: '身份证号应为 8 至 20 位字母和数字' }),
  address: text('地址'),
  /** Of an enterprise: its unified social credit code. */
  tax_number: z.optional(text('税号', { max: 20, pattern: /^[0-9A-Z]{15,20}$/, mismatch: '税号应为 15 至 20 位数字和大写字母' })),
  /** How an individual was verified, see `verificationTypes`. */
  type: z.optional(code('认证方式', verificationTypes)),
  /** Images (JPEG, PNG, WebP) or PDFs by the ids of their uploads. */
  documents: z.strictObject({
    license: upload,
    legal_file: upload,
    file: upload,
    author_front: upload,
    author_back: upload,
    author_hand: upload,
  }),
})
export type Application = z.infer<typeof Application>

/** A sign-in at the platform's own front end. */
const FrontLogin = z.strictObject({
  /** The caller's name of it, once for each user. */
  ref: reference('登录编号'),
  login_time: instant('登录时间'),
  ip: ipAddress('登录地址'),
})
export type FrontLogin = z.infer<typeof FrontLogin>

const FrontLogins = z.strictObject({ logins: listOf('登录记录', FrontLogin, MAX_LOGINS) })

const access = ['users'] as const

export const openUsers = openRoutes({
  save: { method: 'PUT', path: '/open/v1/users/:ref', summary: '注册或更新用户', access, params: ref, body: NewUser, answer: RegisteredUser },
  user: { method: 'GET', path: '/open/v1/users/:ref', summary: '用户与实名认证结果', access, params: ref, answer: RegisteredUser },
  apply: {
    method: 'PUT',
    path: '/open/v1/users/:ref/application',
    summary: '实名认证申请',
    access,
    params: ref,
    body: Application,
    answer: RegisteredUser,
  },
  addLogins: {
    method: 'POST',
    path: '/open/v1/users/:ref/logins',
    summary: '前台登录记录',
    access,
    params: ref,
    body: FrontLogins,
    /** How many were added, and how many were there already. */
    answer: z.object({ added: z.number(), known: z.number() }),
  },
  credentials: {
    method: 'GET',
    path: '/open/v1/users/:ref/credentials',
    summary: '企业的 AppID 与 SecurityKey',
    access: ['credentials'],
    params: ref,
    answer: Credentials,
  },
})
