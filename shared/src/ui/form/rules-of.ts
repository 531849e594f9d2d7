import { ApiError, parseInput } from '@console/shared/contract'
import type { FormRule } from 'antd'
import * as z from 'zod/mini'

/** The rules of a form field, from the contract's schema of it: what the server would say stands under the field before it is asked. */
export function rulesOf(field: z.ZodMiniType): FormRule[] {
  const schema = z.object({ field })
  const required = field._zod.optin !== 'optional'
  return [
    {
      required,
      validator: async (_, value) => {
        const message = messageOf(schema, value)
        if (message) throw new Error(message)
      },
    },
  ]
}

function messageOf(schema: z.ZodMiniObject<{ field: z.ZodMiniType }>, value: unknown) {
  try {
    parseInput(schema, { field: value })
  } catch (error) {
    if (error instanceof ApiError) return error.details.fields?.field
    throw error
  }
}
