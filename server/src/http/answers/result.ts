import { isDeepStrictEqual } from 'node:util'
import type { Route } from '@console/platform/contract'
import { Json } from '../../infra/db/json'

/** An answer's body around its data, which is JSON already. */
export const envelopeOf = ({ success = '成功' }: Route, data: string) => `{"code":200,"msg":${JSON.stringify(success)},"data":${data}}`

/**
 * A handler's result as JSON, without anything that the route's schema does not name. What the database has written as
 * JSON is taken as it is; with `checkJson` it is compared with the schema first.
 */
export function jsonOf({ path, result: schema }: Route, result: unknown, { checkJson }: { checkJson: boolean }): string {
  if (!(result instanceof Json)) return JSON.stringify(schema.parse(result))
  if (checkJson) {
    const data: unknown = JSON.parse(result.text)
    const named = schema.parse(data)
    if (!isDeepStrictEqual(data, named)) throw new Error(`${path} answers what its schema does not name: ${differences(data, named).join(', ')}`)
  }
  return result.text
}

/** Where two values differ, as paths whose rows are not numbered. */
function differences(given: unknown, named: unknown, path = ''): string[] {
  if (typeof given !== 'object' || typeof named !== 'object' || !given || !named) return isDeepStrictEqual(given, named) ? [] : [path]
  const found = Object.entries(given).flatMap(([name, value]) =>
    differences(value, (named as Record<string, unknown>)[name], Array.isArray(given) ? `${path}[]` : `${path}.${name}`),
  )
  return [...new Set(found)]
}
