import { z } from '@console/platform/contract'

/**
 * Of a detail: whether it is shown whole, as it is to anyone who may see personal data, and to anyone who decides the record. Another back end may leave it out: what it answers is then
 * taken for the whole.
 */
export const whole = z.optional(z.boolean())

/** Why a record is not decided by anyone who sees a part of it. */
export const notSeen = ({ whole }: { whole?: boolean }) => (whole === false ? '当前看不到该记录的完整资料，不能审核' : undefined)
