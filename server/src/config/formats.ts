import { isIP } from 'node:net'
import * as z from 'zod/mini'

const refined = (fits: (value: string) => boolean, error: string) => z.string().check(z.refine(fits, error))

export const oneOf = <const Values extends readonly string[]>(...values: Values) => z.enum(values, `应为 ${values.join('、')} 之一`)

/** A whole number, written in decimal digits. */
export const wholeNumber = (min: number, max: number) => {
  const error = `应为 ${min} 到 ${max} 之间的整数`
  return z.pipe(
    refined((value) => /^\d{1,10}$/.test(value) && Number(value) >= min && Number(value) <= max, error),
    z.transform(Number),
  )
}

/** A day, as the moment at which it begins in Shanghai. */
export const day = z.pipe(
  refined((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(value).toJSON()?.startsWith(value) === true, '应为 2031-01-01 这样的日期'),
  z.transform((value) => new Date(`${value}T00:00:00+08:00`)),
)

/** An address of one of the given protocols. */
const address = (protocols: readonly string[], error: string) =>
  refined((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== '', error).check(
    z.refine((value) => !URL.canParse(value) || hasReadableCredentials(new URL(value)), '地址中的用户名和密码里，% 应写作 %25，@ 应写作 %40'),
  )

/** Of a service that is called: a name and a password in it are sent as basic authorization. */
export const serviceAddress = address(['http:', 'https:'], '应为 http 或 https 地址')

/** Of a service that is given its credentials otherwise. */
export const bareAddress = serviceAddress.check(z.refine(isBare, '地址中不能有用户名、密码和参数：请用 S3_ACCESS_KEY_ID 与 S3_SECRET_ACCESS_KEY'))

/** Programs that are given the address as an argument are given the password otherwise, so it has one place. */
export const databaseAddress = address(['postgres:', 'postgresql:'], '应为 postgres://用户:密码@主机:端口/数据库 这样的地址').check(
  z.refine((value) => !URL.canParse(value) || !new URL(value).searchParams.has('password'), '密码应写在用户名之后，不能写成参数'),
)

function hasReadableCredentials({ username, password }: URL) {
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    // A stray % sign; the message of the error says nothing more.
    return false
  }
}

function isBare(value: string) {
  if (!URL.canParse(value)) return true
  const { username, password, search } = new URL(value)
  return !(username || password || search)
}

/** What a content security policy calls the origin of a web server, exactly. */
const isOrigin = (text: string) => /^https?:\/\/[\w.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text

/** The developer's own machine and no other: what is served there runs in the name of the operator who is signed in. */
export const ownOrigin = refined((value) => /^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}$/.test(value), '应为开发者本机的来源，例如 http://localhost:3001')

/** Where a hash is looked up: a path of this console, or the address of a block explorer. */
export const explorer = refined((value) => {
  const [before, after] = value.split('{hash}')
  return after !== undefined && (/^\/(?!\/)/.test(before!) || /^https?:\/\/[^/@?#]+([/?#]|$)/.test(before!))
}, '应为 https://explorer.example/search?q={hash} 这样的地址')

const list = z.pipe(
  z.string(),
  z.transform((text: string) => text.split(',').flatMap((item) => item.trim() || [])),
)

/**
 * A list, separated by commas, each item of which fits. An item that does not is named by its position: it may contain
 * a password.
 */
const listOf = (fits: (item: string) => boolean, error: string) =>
  z.pipe(
    list,
    z
      .array(z.string())
      .check(z.refine((items) => items.every(fits), { error: ({ input }) => `第 ${(input as string[]).findIndex((item) => !fits(item)) + 1} 项${error}` })),
  )

export const origins = listOf(isOrigin, '应为 https://cdn.example 这样的来源')
export const networks = listOf(isNetwork, '应为 IP 地址或 10.0.0.0/8 这样的网段')

function isNetwork(text: string) {
  const [ip, bits, ...more] = text.split('/')
  const version = isIP(ip!)
  if (!version || more.length) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

export const publicOrigin = refined(isOrigin, '应为 https://console.example 这样的来源，不含路径')

/** Over TLS; on this machine also without. */
export const identityProvider = serviceAddress.check(
  z.refine(isBare, '地址中不能有用户名、密码和参数'),
  z.refine((value) => !URL.canParse(value) || isOverTls(new URL(value)) || isLocal(new URL(value)), '应为 https 地址'),
)

const isOverTls = ({ protocol }: URL) => protocol === 'https:'
const isLocal = ({ hostname }: URL) => ['127.0.0.1', 'localhost'].includes(hostname)

/** `name=value,…`, in their order. */
export const pairs = z.pipe(
  z.pipe(
    list,
    z.transform((items: string[]) => items.map(pairIn)),
  ),
  z.array(z.tuple([z.string(), z.string()])).check(z.refine((given) => given.every(([name, value]) => name && value), '应为 名称=值,名称=值')),
)

/** At its last `=`: the name of a group may hold others. */
function pairIn(item: string): [string, string] {
  const at = Math.max(0, item.lastIndexOf('='))
  return [item.slice(0, at).trim(), item.slice(at + 1).trim()]
}

/** `k2:<secret>,k1:<secret>`: the first one is used for what is new. */
export const namedKeys = z.pipe(
  z.pipe(
    list,
    z.transform((items: string[]) => items.map((item) => item.split(':'))),
  ),
  z.pipe(
    z.array(z.array(z.string())).check(
      z.refine(
        (pairs) => pairs.length > 0 && pairs.every(([id, , ...more]) => /^[a-z0-9]{1,8}$/.test(id!) && more.length === 0),
        '应为 k2:<密钥>,k1:<密钥>，编号为 1 到 8 个小写字母或数字',
      ),
      z.refine((pairs) => pairs.every(([, key]) => /^[\w-]{32,}$/.test(key ?? '')), '每个密钥至少 32 个字符，只能包含字母、数字、_ 和 -'),
      z.refine((pairs) => new Set(pairs.map(([id]) => id)).size === pairs.length, '每个密钥的编号必须不同'),
    ),
    z.transform((pairs): ReadonlyMap<string, Uint8Array> => new Map(pairs.map(([id, key]) => [id!, Buffer.from(key!)]))),
  ),
)

/** Of a value that is replaced by another, both are valid for a while. */
const MOST_OF_ONE = 2

/**
 * `mf-users=<value>,…`: a value of its own for each remote, and for what else is named; two while it is replaced.
 * `what` is what operators call such a value.
 */
const ownOfEachRemote = (what: string, { pattern, rule, others = [] }: { pattern: RegExp; rule: string; others?: readonly string[] }) =>
  z.pipe(
    z.pipe(
      list,
      z.transform((items: string[]) => items.map((item) => item.split('='))),
    ),
    z.pipe(
      z.array(z.array(z.string())).check(
        z.refine(
          (pairs) => pairs.every(([name, , ...more]) => (/^mf-[a-z][a-z0-9-]*$/.test(name!) || others.includes(name!)) && more.length === 0),
          `应为 mf-users=<${what}>,mf-evidence=<${what}>`,
        ),
        z.refine((pairs) => pairs.every(([, value]) => pattern.test(value ?? '')), rule),
        z.refine((pairs) => Object.values(valuesOf(pairs)).every(({ length }) => length <= MOST_OF_ONE), `同一个模块最多有两个${what}：更换期间新旧各一个`),
        z.refine((pairs) => new Set(pairs.map(([, value]) => value)).size === pairs.length, `每个${what}只能出现一次`),
      ),
      z.transform(valuesOf),
    ),
  )

/** By names, in their order. */
function valuesOf(pairs: string[][]): Record<string, string[]> {
  const values: Record<string, string[]> = {}
  for (const [name, value] of pairs) values[name!] = [...(values[name!] ?? []), value!]
  return values
}

export const deployTokens = ownOfEachRemote('令牌', { pattern: /^[\w-]{32,}$/, rule: '每个令牌至少 32 个字符，只能包含字母、数字、_ 和 -', others: ['shell'] })

/** Ed25519, 32 bytes in base64url. */
export const deployKeys = ownOfEachRemote('公钥', { pattern: /^[\w-]{43}$/, rule: '每个公钥应为 43 个字符，由 console-remote keygen 生成' })
