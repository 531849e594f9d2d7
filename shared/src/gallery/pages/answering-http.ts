import { emulatedServer } from '@console/platform/emulator'
import { createHttp, type Http } from '@console/platform/http'
import type { AxiosAdapter } from 'axios'
import { answers } from '../answers'
import { kit } from '../contract'
import { files } from '../files'

const respond = emulatedServer({ title: '组件库', routes: [], contracts: [kit], answers })

/** Answers in the page what a server would be asked. */
const adapter: AxiosAdapter = async (config) => {
  const { method = 'get', url = '', params, data, responseType } = config
  const sent = [...(data instanceof FormData ? data : new URLSearchParams(params ?? data))]
  const { status, body, file } = await respond({
    method: method.toUpperCase(),
    path: url,
    fields: Object.fromEntries(sent.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
    file: sent.map(([, value]) => value).find((value) => value instanceof File),
  })
  const inEnvelope = responseType === 'blob' ? new Blob([JSON.stringify(body)]) : body
  return { status, statusText: '', headers: { 'content-type': file?.type ?? 'application/json' }, config, data: file ?? inEnvelope }
}

const answering = createHttp({ token: () => undefined, onExpired: async () => false, adapter })

const addresses = new Map<string, string>()

/** An address of a file that images and players can load: always the same one. */
function addressOf(name: string) {
  const address = addresses.get(name) ?? URL.createObjectURL(files[name]!())
  addresses.set(name, address)
  return address
}

export const http: Http = {
  ...answering,
  urlOf(route, input) {
    const address = answering.urlOf(route, input)
    const [path, query] = address.split('?')
    const name = new URLSearchParams(query).get('name') ?? ''
    return path === kit.file.path && name in files ? addressOf(name) : address
  },
}
