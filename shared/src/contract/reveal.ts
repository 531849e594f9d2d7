import * as z from 'zod/mini'
import type { Permission } from './permission-tree'
import { type Input, post, type Route } from './route'

const Revealed = z.object({ value: z.string() })

export type RevealRoute = Route<Input, typeof Revealed>

/**
 * A call that returns one personal value unmasked. Every answer is recorded and cached nowhere. It is a POST, so that
 * its input is in no URL. The domain also checks that the caller may see the list. `deciding`: permissions to decide
 * these records, which include the unmasked values.
 */
export const reveal = <I extends Input>(path: string, { summary, input, deciding = [] }: { summary: string; input: I; deciding?: readonly Permission[] }) =>
  post(path, { summary, access: ['user/viewPersonal', ...deciding], reads: true, input, result: Revealed })
