import * as z from 'zod/mini'
import { labelled, text } from '../fields'

/** What callers may call a record. */
export const REFERENCE = /^[\w.~-]{1,100}$/

const EARLIEST = Date.parse('2000-01-01T00:00:00Z')
/** Clocks of callers differ from the server's by so much. */
const AHEAD_MS = 5 * 60_000

/** A time with its zone, ISO 8601: `2026-10-01T08:30:00+08:00`. Not before 2000, and not in the future. */
export const instant = (label: string) =>
  labelled(
    z.pipe(
      z.iso.datetime({ offset: true, error: `${label}的格式应为带时区的 ISO 8601 时间，如“2026-10-01T08:30:00+08:00”` }).check(
        z.refine((value) => Date.parse(value) >= EARLIEST, { error: `${label}不能早于 2000 年`, abort: true }),
        z.refine((value) => Date.parse(value) <= Date.now() + AHEAD_MS, `${label}不能晚于现在`),
      ),
      z.transform((value: string) => new Date(value)),
    ),
    label,
  )

/** One of the numeric codes of `options`, as a number. */
export function code<const Options extends Record<number, string>>(label: string, options: Options) {
  const codes = Object.keys(options).map(Number) as (keyof Options & number)[]
  return labelled(z.literal(codes, `${label}只能是 ${codes.join('、')}`), label)
}

/** A whole number from 1. */
export const counted = (label: string, max = 2 ** 31 - 1) =>
  labelled(z.int(`${label}应为整数`).check(z.gte(1, `${label}应为正整数`), z.lte(max, `${label}过大`)), label)

/** One of these words. */
export const word = <const Words extends readonly string[]>(label: string, words: Words) =>
  labelled(z.literal(words, `${label}只能是 ${words.join('、')}`), label)

/** The number of a record. */
export const recordId = (label: string) => counted(label)

/** The caller's own name of a part of a call, as an address names a record. */
export const reference = (label: string) => labelled(z.string().check(z.regex(REFERENCE, `${label}应为 1 至 100 位字母、数字和 . _ ~ -`)), label)

/** An IPv4 or IPv6 address. */
export const ipAddress = (label: string) => labelled(z.union([z.ipv4(), z.ipv6()], `${label}应为 IPv4 或 IPv6 地址`), label)

/** One to so many of something. */
export const listOf = <S extends z.ZodMiniType>(label: string, item: S, max: number) =>
  labelled(z.array(item).check(z.minLength(1, `${label}不能为空`), z.maxLength(max, `${label}一次最多 ${max} 条`)), label)

const MAX_POINTS = 10 ** 12

/** So many points, above zero where a balance grows and below where it shrinks. */
export const points = (label: string) => labelled(z.int(`${label}应为整数`).check(z.gte(-MAX_POINTS, `${label}过小`), z.lte(MAX_POINTS, `${label}过大`)), label)

/** Yuan above zero, as a decimal string with two places: `99.00`. */
export const yuan = (label: string) =>
  labelled(z.string().check(z.regex(/^(?:0|[1-9]\d{0,9})\.\d{2}$/, `${label}应为两位小数的文本，如“99.00”`), z.regex(/[1-9]/, `${label}应大于零`)), label)

/** An e-mail address. */
export const email = (label: string) => labelled(z.email(`${label}的格式不正确`).check(z.maxLength(200, `${label}不能超过200个字符`)), label)

/** A hash in hex, as 64 small or capital letters and digits. */
export const hash = (label: string) => labelled(z.string().check(z.regex(/^[\da-f]{64}$/i, `${label}应为 64 位十六进制`), z.toLowerCase()), label)

/** Bytes in base64, at most so many. */
export function bytes(label: string, max: number) {
  const message = `${label}应为 base64，解码后不超过 ${max / 1024} KB`
  return labelled(
    z.pipe(
      z.string().check(z.maxLength(Math.ceil(max / 3) * 4, message), z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, message)),
      z.transform((value: string) => decode(value)),
    ),
    label,
  )
}

/** By a loop: `Uint8Array.from` takes milliseconds for a file of 20 kB. */
function decode(base64: string) {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** Without folders. */
export const fileName = text('文件名', { pattern: /^[^/\\\p{Cc}]+$/u, mismatch: '文件名不能含有斜杠和控制字符' })

export const mediaType = text('文件类型', { max: 100, pattern: /^[\w.+-]+\/[\w.+-]+$/ })

/** The number of an upload, which its address ends with. */
export const uploadId = labelled(z.string().check(z.regex(/^[0-9a-f]{32}$/, '上传编号的格式不正确')), '上传编号')

/** A number of bytes, as a header has it. */
export const byteCount = (label: string, { pattern = /^\d{1,15}$/ } = {}) =>
  labelled(
    z.pipe(
      z.string().check(z.regex(pattern, `${label}应为字节数`)),
      z.transform((digits: string) => Number(digits)),
    ),
    label,
  )

/** As tus has it: names, each with its value in base64 behind a space, with commas between. */
export const metadataOf = <T>(label: string, fields: z.ZodMiniType<T, Record<string, string>>) =>
  labelled(
    z.pipe(
      z.string().check(z.maxLength(2000, `${label} 过长`), z.regex(/^\w+( [\w+/]+={0,2})?(,\w+( [\w+/]+={0,2})?)*$/, `${label} 应为以逗号分隔的“名称 base64”`)),
      z.pipe(
        z.transform((header: string) => Object.fromEntries(header.split(',').map(pairOf))),
        fields,
      ),
    ),
    label,
  )

function pairOf(pair: string): [name: string, value: string] {
  const [name, base64 = ''] = pair.split(' ')
  return [name!, decodeText(base64)]
}

function decodeText(base64: string) {
  const digits = base64.replaceAll('=', '')
  // One digit too many is no byte.
  return digits.length % 4 === 1 ? '' : new TextDecoder().decode(decode(digits))
}
