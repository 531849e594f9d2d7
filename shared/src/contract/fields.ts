import * as z from 'zod/mini'
import { digitsOf, keywordOf, NUMBER_OF_PERSON } from './pasted-number'

/** What a field is called on screen, and what to say when it is missing. */
export interface FieldMeta {
  label: string
  required?: string
  /** The codes that it may have, with their names. */
  options?: Record<number | string, string>
  /** The text that is sent, where it differs from the value; also called without a value. */
  sent?: (value: unknown) => string | undefined
  /** How the value is written, for docs/openapi.json. */
  format?: string
  /** A regular expression of texts that are sent unchanged: for these the shell can request ahead of the page. */
  asWritten?: string
  /** It may hold a number of a person, which is in no address. */
  personal?: true
}

const metas = z.registry<FieldMeta>()

/** Gives a schema its Chinese label, and the message for a missing value where `${label}不能为空` will not do. */
export function labelled<S extends z.ZodMiniType>(schema: S, label: string, required?: string, asWritten?: string): S {
  metas.add(schema, { label, required, asWritten })
  return schema
}

/** The label of a field's schema, looked up through `optional` and defaults. */
export function metaOf(schema: z.ZodMiniType): FieldMeta | undefined {
  const own = metas.get(schema)
  const inner = (schema._zod.def as { innerType?: z.ZodMiniType }).innerType
  return own ?? (inner && metaOf(inner))
}

/** A field's value as a form or a query carries it; undefined where it is left out. */
export function sentText(schema: z.ZodMiniType | undefined, value: unknown): string | undefined {
  const sent = schema && metaOf(schema)?.sent
  if (sent) return sent(value)
  return value === undefined || value === null || value === '' ? undefined : String(value)
}

/** An optional field that is sent as an empty text where it is not given. */
export function sentEmpty<S extends z.ZodMiniType>(schema: S) {
  const optional = z.optional(schema)
  metas.add(optional, { ...metaOf(schema)!, sent: (value) => String(value ?? ''), format: '留空则保持不变' })
  return optional
}

interface TextRules {
  required?: string
  min?: number
  max?: number
  tooLong?: string
  pattern?: RegExp
  /** What to say when `pattern` does not match. */
  mismatch?: string
  /** Rewrites what was typed before it is checked. */
  form?: (typed: string) => string
}

/** A line of text, at most 200 characters unless `max` says otherwise. */
export const text = (label: string, { required, min = 1, max = 200, tooLong, pattern, mismatch, form = String }: TextRules = {}) =>
  labelled(
    z
      .string()
      .check(
        z.overwrite(form),
        z.trim(),
        z.minLength(min, required ?? `${label}不能为空`),
        z.maxLength(max, tooLong ?? `${label}不能超过${max}个字符`),
        z.regex(pattern ?? NO_CONTROL, mismatch ?? `${label}的格式不正确`),
      ),
    label,
    required,
    pattern || form !== String ? undefined : `^(?!\\s)[^\\u0000-\\u001f\\u007f]{${min},${max}}(?<!\\s)$`,
  )

// biome-ignore format: one class
const NO_CONTROL = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/

interface NumberRules {
  required?: string
  min?: number
  max?: number
  /** What to say when it is no number. */
  notNumber?: string
  /** What to say when it is a number, but not a whole one or below `min`. */
  outOfRange?: string
  /** What to say when it is above `max`. */
  tooLarge?: string
}

/** Form fields and URLs carry numbers as decimal digits: `1e3`, `0x10`, `+5` and full-width digits are no numbers. */
const wholeNumber = (notNumber: string, notWhole: string) =>
  z.transform((value: unknown, { issues }: { issues: z.core.$ZodRawIssue[] }) => {
    const written = String(value).trim()
    if (/^-?\d+$/.test(written)) return Number(written)
    issues.push({ code: 'custom', input: value, message: /^-?\d+\.\d+$/.test(written) ? notWhole : notNumber })
    return z.NEVER
  })

/** A whole number; form fields and URLs carry it as text. */
export const integer = (label: string, { required, min = 1, max = Number.MAX_SAFE_INTEGER, notNumber, outOfRange, tooLarge }: NumberRules = {}) =>
  labelled(
    z.pipe(
      wholeNumber(notNumber ?? `${label}必须为数字`, outOfRange ?? `${label}必须为整数`),
      z.number().check(z.gte(min, outOfRange ?? `${label}不能小于${min}`), z.lte(max, tooLarge ?? `${label}不能大于${max}`)),
    ),
    label,
    required,
    min >= 0 ? `^[1-9]\\d{0,${String(max).length - 2}}$` : undefined,
  )

/** One of the codes of `options`, e.g. `choice('状态', userStatuses)`. */
export function choice<const Options extends Record<number, string>>(label: string, options: Options, required?: string) {
  const message = `${label}不是可选的值`
  const schema = z.pipe(wholeNumber(message, message), z.number().check(z.refine((value) => Object.hasOwn(options, String(value)), message)))
  metas.add(schema, { label, required, options, asWritten: oneOf(options) })
  return schema as unknown as z.ZodMiniType<keyof Options & number, unknown>
}

const oneOf = (options: object) => `^(${Object.keys(options).join('|')})$`

/**
 * One of `codes`, which are words, e.g. `codeOf('取证类型', captureTypes, ['web', 'live'])`; without `codes` any of
 * `options`.
 */
export function codeOf<Code extends string>(label: string, options: Readonly<Record<Code, string>>, codes = Object.keys(options) as Code[]) {
  const schema = z.literal(codes)
  const listed = Object.fromEntries(codes.map((code) => [code, options[code]])) as Record<Code, string>
  metas.add(schema, { label, options: listed, asWritten: oneOf(listed) })
  return schema
}

const words = new WeakMap<z.ZodMiniType, Readonly<Record<string | number, string>>>()

/** Says what the codes of an answer's field mean: `named(z.literal([1, 2]), userTypes)`. */
export function named<S extends z.ZodMiniType<string | number>>(schema: S, meanings: Readonly<Record<z.output<S>, string>>): S {
  words.set(schema, meanings)
  return schema
}

/** What the codes of an answer's field mean, where it has any. */
export const meaningsOf = (schema: z.ZodMiniType) => words.get(schema)

/**
 * How a list may be ordered: by its column of a time, newest (`desc`) or oldest (`asc`) first. Newest first where it is
 * left out. Only for a time that an index of the database is ordered by.
 */
export function sortBy<const Column extends string>(column: Column) {
  const orders = { [`${column}.desc`]: '从新到旧', [`${column}.asc`]: '从旧到新' } as Record<`${Column}.${'desc' | 'asc'}`, string>
  return z.optional(codeOf('排序', orders))
}

/** A mobile number of mainland China. Accepts a pasted form and returns its eleven digits. */
export const mobile = (label = '手机号', required = '手机号不能为空') =>
  labelled(z.string().check(z.overwrite(digitsOf), z.minLength(1, required), z.regex(/^1[2-9]\d{9}$/, '请输入正确的手机号')), label, required)

const daysOfRange = (label: string) => [
  z.refine<string>((value) => daysOf(value) !== undefined, { error: `${label}的格式应为“开始日期 - 结束日期”，如“2026-10-01 - 2026-10-31”`, abort: true }),
  z.refine<string>((value) => daysOf(value)!.every((day) => day >= FIRST_DAY), `${label}不能早于${FIRST_DAY}`),
]

/** Days `yyyy-MM-dd - yyyy-MM-dd` in Asia/Shanghai, both included, of years that every database can take. */
export function dateRange(label: string) {
  const schema = z.string().check(...daysOfRange(label))
  metas.add(schema, { label, format: 'yyyy-MM-dd - yyyy-MM-dd' })
  return schema
}

/**
 * As `dateRange`, but sent with times, as the specification has it for orders: `yyyy-MM-dd 00:00:00 - yyyy-MM-dd
 * 23:59:59`. Both are taken.
 */
export function wholeDays(label: string) {
  const withoutTimes = z.overwrite((value: string) => value.replace(/^(\S{10}) 00:00:00 - (\S{10}) 23:59:59$/, '$1 - $2'))
  const schema = z.string().check(withoutTimes, ...daysOfRange(label))
  const sent = (days: unknown) => (days ? String(days).replace(/^(\S{10}) - (\S{10})$/, '$1 00:00:00 - $2 23:59:59') : undefined)
  metas.add(schema, { label, sent, format: 'yyyy-MM-dd 00:00:00 - yyyy-MM-dd 23:59:59' })
  return schema
}

const FIRST_DAY = '1900-01-01'

/** The two days of a range, or undefined when it is none. */
function daysOf(range: string) {
  const days = range.split(' - ')
  return days.length === 2 && days.every(isDay) && days[0]! <= days[1]! ? days : undefined
}

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)

/** A time in an answer: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const time = z.string()

/** A time that is typed, in the same form. */
export const timeText = (label: string, required?: string) =>
  labelled(
    z.string().check(
      z.minLength(1, required ?? `${label}不能为空`),
      z.refine((value) => value === '' || isTime(value), `${label}的格式应为“YYYY-MM-DD HH:mm:ss”，如“2026-10-01 08:30:00”`),
    ),
    label,
    required,
  )

/** Two times `YYYY-MM-DD HH:mm:ss - YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, the first before the second. */
export const timeRange = (label: string, { required }: { required?: string } = {}) =>
  labelled(
    z.string().check(
      z.minLength(1, required ?? `${label}不能为空`),
      z.refine((value) => value === '' || areTimes(value), `${label}的格式应为“开始时间 - 结束时间”，结束时间晚于开始时间`),
    ),
    label,
    required,
  )

function isTime(value: string) {
  const [day = '', clock = ''] = value.split(' ')
  return value.length === 19 && isDay(day) && day >= FIRST_DAY && /^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(clock)
}

function areTimes(range: string) {
  const times = range.split(' - ')
  return times.length === 2 && times.every(isTime) && times[0]! < times[1]!
}

/** The number of the user of a row, for the link from the user's name to their page. Another back end may omit it. */
export const userOfRow = { user_id: z.optional(z.number()) }

/** The number of a user of the platform. */
export const userNumber = () => integer('用户编号', { max: 2 ** 31 - 1 })

/**
 * What a list is searched for, in normal form; a number may be pasted with separators, and be that of a person.
 * Punctuation alone is refused: no index has it, and millions of rows would be read.
 */
export function keyword() {
  const schema = text('关键词', { max: 64, form: keywordOf }).check(z.regex(/[\p{L}\p{N}]/u, '关键词须含文字、字母或数字'))
  const asWritten = `^(?=.*[0-9A-Za-z\\u4e00-\\u9fff])(?!.*(${NUMBER_OF_PERSON.source}))[!-',./0-9:-~\\u4e00-\\u9fff*]{1,64}$`
  metas.add(schema, { label: '关键词', asWritten, personal: true })
  return schema
}

/** An amount of money in yuan: decimal digits with two places, as numeric(12,2) has them. Never a float. */
export const money = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/))
