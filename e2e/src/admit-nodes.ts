import type { backEnd } from './back-end'

interface Requested {
  id: number
  child: Requested[]
}
const idsIn = (tree: Requested[]): number[] => tree.flatMap(({ id, child }) => [...(id ? [id] : []), ...idsIn(child)])

/** Admits all permission nodes that a remote's stable release requests, as an administrator would. */
export async function admitNodes(api: ReturnType<typeof backEnd>, token: string | undefined, remote: string) {
  const requests = await api.get<{ remote: string; tree: Requested[] }[]>('/api/authority/getNodeRequests', token)
  const ids = requests.filter((request) => request.remote === remote).flatMap(({ tree }) => idsIn(tree))
  await api.post('/api/authority/admitNodes', { ids: ids.join() }, token)
}
