import { ApiError, type InputOf, parseInput, type Route } from '@console/shared/contract'
import * as z from 'zod/mini'

type Checked<Input> = { input: Input; error?: undefined } | { input?: undefined; error: ApiError }

/** Checks an input by the contract before the server does: what comes out is parsed, what is wrong reads like the server's refusal. */
export function checkInput<R extends Route>(schema: R['input'], given: Record<string, unknown>): Checked<InputOf<R>> {
  try {
    return { input: parseInput(schema, given) as InputOf<R> }
  } catch (error) {
    if (error instanceof ApiError) return { error }
    throw error
  }
}

/** The same for one field: its parsed value, or what is wrong with it. */
export function checkField<S extends z.ZodMiniType>(field: S, given: unknown): { value?: z.output<S>; message?: string } {
  const { input, error } = checkInput(z.object({ field }), { field: given })
  return { value: input?.field as z.output<S>, message: error?.details.fields?.field }
}
