import * as z from 'zod/mini'
import { type Input, post, type Route } from './route'

const Revealed = z.object({ value: z.string() })

export type RevealRoute = Route<Input, typeof Revealed>

/**
 * A call that answers in full one personal value that lists answer masked. Every answer is recorded, and kept nowhere. A POST: what is asked for is in no address.
 * The domain also checks that its caller may see the list.
 */
export const reveal = <I extends Input>(path: string, { summary, input }: { summary: string; input: I }) =>
  post(path, { summary, access: 'user/viewPersonal', reads: true, input, result: Revealed })
