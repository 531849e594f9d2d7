import type { FormRule } from 'antd'
import type * as z from 'zod/mini'
import { checkField } from '../core/check-input'

/** The rules of a form field, from the contract's schema of it: what the server would say stands under the field before it is asked. */
export const rulesOf = (field: z.ZodMiniType): FormRule[] => [
  {
    required: field._zod.optin !== 'optional',
    validator: async (_, value) => {
      const { message } = checkField(field, value)
      if (message) throw new Error(message)
    },
  },
]
