import type * as z from 'zod/mini'
import { metaOf } from './fields'
import { isNumberOfPerson } from './pasted-number'
import type { Input, Route } from './route'

/** In a list's URL: the filters whose values are not in it, joined by commas. */
export const KEPT_OUT = 'kept'

const personalFields = (input: Input) => Object.keys(input.shape).filter((name) => metaOf(input.shape[name] as z.ZodMiniType)?.personal)

/**
 * The fields that hold a number of a person. It is in no address: neither in that of a page nor in that of a request.
 */
export function numbersOfPersons<Values extends object>(input: Input, values: Values): Partial<Values> {
  const isOne = ([name, value]: [string, unknown]) => personalFields(input).includes(name) && isNumberOfPerson(String(value ?? ''))
  return Object.fromEntries(Object.entries(values).filter(isOne)) as Partial<Values>
}

/**
 * How a call is made: a GET that takes what may be a number of a person is answered by POST, too, with the same fields
 * as a form. The console makes it so wherever there is such a number; the GET is that of the specification, for other
 * callers.
 */
export const methodsOf = ({ method, input }: Route): ('GET' | 'POST')[] => (method === 'GET' && personalFields(input).length ? ['GET', 'POST'] : [method])

/** How the console makes a call with this input. */
export const methodFor = ({ method, input }: Route, values: object) =>
  method === 'GET' && Object.keys(numbersOfPersons(input, values)).length ? 'POST' : method
