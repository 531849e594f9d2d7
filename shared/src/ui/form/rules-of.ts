import type { FormRule } from 'antd'
import type * as z from 'zod/mini'
import { checkField } from '../core/check-field'

/** The rules of a form field, from its schema in the contract: the server's message is shown before anything is sent. */
export const rulesOf = (field: z.ZodMiniType): FormRule[] => [
  {
    required: field._zod.optin !== 'optional',
    validator: async (_, value) => {
      const { message } = checkField(field, value)
      if (message) throw new Error(message)
    },
  },
]
