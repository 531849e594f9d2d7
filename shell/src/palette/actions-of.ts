import { holds, normalForm } from '@console/platform/contract/normal-form'
import type { RegistryRemote } from '@console/platform/registry'
import { type May, mayOpen } from '../registry/route-table'
import type { Choice } from './choice'

/**
 * What the operator can do whose name holds the text, as the remotes declare it. The page is opened with the act in its
 * history state.
 */
export function actionsOf(remotes: RegistryRemote[], may: May, text: string): Choice[] {
  const sought = normalForm(text).trim().toLowerCase()
  if (sought === '') return []
  return remotes.flatMap(({ actions = [], routes }) =>
    actions
      .filter(({ title, page, permission }) => {
        const route = routes.find(({ path }) => path === page)
        return holds(title, sought) && mayOpen({ permission }, may) && route !== undefined && mayOpen(route, may)
      })
      .map(({ title, page, call }) => ({ title, kind: '操作', path: page, state: { act: call } })),
  )
}
