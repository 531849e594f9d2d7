import type { FormRule } from 'antd'
import type * as z from 'zod/mini'
import { checkField } from '../core/check-field'

/**
 * The validation rules of a form field, from its schema in the contract. The message is the server's, shown before
 * anything is sent.
 */
export const rulesOf = (field: z.ZodMiniType): FormRule[] => [
  {
    // A schema that converts its value does not say whether the value is optional.
    required: !field.safeParse(undefined).success,
    validator: async (_, value) => {
      const { message } = checkField(field, value)
      if (message) throw new Error(message)
    },
  },
]
