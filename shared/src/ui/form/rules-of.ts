import type { FormRule } from 'antd'
import type * as z from 'zod/mini'
import { checkField } from '../core/check-field'

/** The rules of a form field, from its schema in the contract: the server's message is shown before anything is sent. */
export const rulesOf = (field: z.ZodMiniType): FormRule[] => [
  {
    // Schemas that convert their value do not say by themselves whether it may be missing.
    required: !field.safeParse(undefined).success,
    validator: async (_, value) => {
      const { message } = checkField(field, value)
      if (message) throw new Error(message)
    },
  },
]
