import { z } from '@console/platform/contract'

/**
 * Whether a detail is unmasked: it is for operators who may see personal data or who decide the record. If another back
 * end omits the field, its answer counts as unmasked.
 */
export const whole = z.optional(z.boolean())

/** Why an operator who sees a masked record cannot decide it. */
export const notSeen = ({ whole }: { whole?: boolean }) => (whole === false ? '当前看不到该记录的完整资料，不能审核' : undefined)
