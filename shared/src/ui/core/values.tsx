import type { ReactNode } from 'react'
import css from './values.module.css'

/** Shown in place of a missing value. */
export const Dash = () => <span className={css.dash}>—</span>

export const isEmpty = (value: ReactNode): value is null | undefined | '' => value === null || value === undefined || value === '' || Number.isNaN(value)

export const orDash = (value: ReactNode) => (isEmpty(value) ? <Dash /> : value)

/** A number within a sentence. */
export const numberText = (value: number) => (Number.isNaN(value) ? '—' : String(value))

const yuan = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' })

/** Yuan with two decimals, as `¥1,234.50`. The decimal text is formatted as it is, and never becomes a float. */
export const Money = ({ value }: { value: string | null }) =>
  !value ? <Dash /> : <span className={css.number}>{yuan.format(value as Intl.StringNumericLiteral)}</span>

const PLAIN = new Intl.NumberFormat('zh-CN')
const SIGNED = new Intl.NumberFormat('zh-CN', { signDisplay: 'exceptZero' })

/** A whole number of points, with digits that line up in a column. */
export const Points = ({ value, signed }: { value: number | null; signed?: boolean }) =>
  value === null || Number.isNaN(value) ? <Dash /> : <span className={css.number}>{(signed ? SIGNED : PLAIN).format(value)}</span>
