import type { CallInput, Envelope, ResultOf, Route } from '@console/platform/contract'
import type { ConsoleServer } from './console-server'

/** Makes a POST of the contract. */
export async function post<R extends Route>({ url }: ConsoleServer, token: string, route: R, input: CallInput<R>): Promise<ResultOf<R>> {
  const fields = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])
  const answer = await fetch(url + route.path, { method: 'POST', body: new URLSearchParams(fields), headers: { authorization: `Bearer ${token}` } })
  const { code, msg, data } = (await answer.json()) as Envelope
  if (code !== 200) throw new Error(msg)
  return data as ResultOf<R>
}
