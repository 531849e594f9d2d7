import * as z from 'zod/mini'

/** What a field is called on screen, and what to say when it is missing. */
export interface FieldMeta {
  label: string
  required?: string
  /** The codes that it may have, with their names. */
  options?: Record<number, string>
}

const metas = z.registry<FieldMeta>()

/** Gives a schema its Chinese label, and the message for a missing value where `${label}不能为空` will not do. */
export function labelled<S extends z.ZodMiniType>(schema: S, label: string, required?: string): S {
  metas.add(schema, { label, required })
  return schema
}

/** The label of a field's schema, looked up through `optional` and defaults. */
export function metaOf(schema: z.ZodMiniType): FieldMeta | undefined {
  const own = metas.get(schema)
  const inner = (schema._zod.def as { innerType?: z.ZodMiniType }).innerType
  return own ?? (inner && metaOf(inner))
}

interface TextRules {
  required?: string
  min?: number
  max?: number
  tooLong?: string
  pattern?: RegExp
  /** What to say when `pattern` does not match. */
  mismatch?: string
}

/** A line of text, at most 200 characters unless told. */
export const text = (label: string, { required, min = 1, max = 200, tooLong, pattern, mismatch }: TextRules = {}) =>
  labelled(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(min, required ?? `${label}不能为空`),
        z.maxLength(max, tooLong ?? `${label}不能超过${max}个字符`),
        z.regex(pattern ?? NO_CONTROL, mismatch ?? `${label}的格式不正确`),
      ),
    label,
    required,
  )

// biome-ignore format: one class
const NO_CONTROL = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/

interface NumberRules {
  required?: string
  min?: number
  max?: number
  /** What to say when it is no number. */
  notNumber?: string
  /** What to say when it is a number, but not a whole one within the limits. */
  outOfRange?: string
}

/** A whole number; form fields and URLs carry it as text. */
export const integer = (label: string, { required, min = 1, max = Number.MAX_SAFE_INTEGER, notNumber, outOfRange }: NumberRules = {}) =>
  labelled(
    z.coerce
      .number(notNumber ?? `${label}必须为数字`)
      .check(
        z.refine(Number.isSafeInteger, { error: outOfRange ?? `${label}必须为整数`, abort: true }),
        z.gte(min, outOfRange ?? `${label}不能小于${min}`),
        z.lte(max, outOfRange ?? `${label}不能大于${max}`),
      ),
    label,
    required,
  )

/** One of the codes of `options`, e.g. `choice('状态', userStatuses)`. */
export function choice<const Options extends Record<number, string>>(label: string, options: Options, required?: string) {
  const schema = z.coerce.number(`${label}不是可选的值`).check(z.refine((value) => Object.hasOwn(options, String(value)), `${label}不是可选的值`))
  metas.add(schema, { label, required, options })
  return schema as unknown as z.ZodMiniType<keyof Options & number, unknown>
}

export const mobile = (label = '手机号', required = '手机号不能为空') =>
  text(label, { required, max: 11, tooLong: '请输入正确的手机号', pattern: /^1[2-9]\d{9}$/, mismatch: '请输入正确的手机号' })

/** Days `yyyy-MM-dd - yyyy-MM-dd` in Asia/Shanghai, both included. */
export const dateRange = (label: string) =>
  labelled(
    z.string().check(
      z.refine((value) => {
        const days = value.split(' - ')
        return days.length === 2 && days.every(isDay) && days[0]! <= days[1]!
      }, `${label}的格式应为“开始日期 - 结束日期”`),
    ),
    label,
  )

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)

export const keyword = () => text('关键词', { max: 64 })
