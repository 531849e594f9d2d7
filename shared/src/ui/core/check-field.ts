import { checkInput } from '@console/platform/contract'
import * as z from 'zod/mini'

/** Checks one field by the contract's schema of it: its parsed value, or what the server would say is wrong. */
export function checkField<S extends z.ZodMiniType>(field: S, given: unknown): { value?: z.output<S>; message?: string } {
  const { input, error } = checkInput(z.object({ field }), { field: given })
  return { value: (input as { field: z.output<S> } | undefined)?.field, message: error?.details.fields?.field }
}
