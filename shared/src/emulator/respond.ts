import { ApiError, type Contract, methodsOf, type Route } from '@console/platform/contract'
import { menu } from '@console/platform/contract/menu'
import { preferences } from '@console/platform/contract/preferences'
import { reviewClaims } from '@console/platform/contract/review-claims'
import { search } from '@console/platform/contract/search'
import { session } from '@console/platform/contract/session'
import { views } from '@console/platform/contract/views'
import type { RemoteRoute } from '@console/platform/registry'
import { type Answering, type AnswersOfContract, inputOf, refuses, succeeds } from './answers'
import { sampleOf } from './sample'

interface Emulated {
  /** What the remote is called in the menu. */
  title: string
  routes: RemoteRoute[]
  /** Of the remote's own calls. */
  contracts: Contract[]
  /** Where they are not an example made from the contract. */
  answers: AnswersOfContract[]
}

/** A request of the browser, as far as it is read here. */
interface Options {
  method: string
  path: string
  fields: Record<string, string>
  file?: File
}

/**
 * A back end that answers the calls of a remote and of the shell around it, for an operator who may do all that the
 * remote's pages and calls ask for.
 */
export function emulatedServer({ title, routes, contracts, answers }: Emulated) {
  const own = answersOfShell({ title, routes, contracts })
  const known = [...answers, ...own]
  // A contract may be answered that the remote's pages do not import: public pages take its types alone.
  const contractsOfAnswers = answers.map(({ contract }) => contract)
  const calls = [...contracts, ...contractsOfAnswers, ...own.map(({ contract }) => contract)].flatMap((contract) =>
    Object.entries(contract).map(([name, route]) => ({ contract, name, route })),
  )

  return async ({ method, path, fields, file }: Options) => {
    const call = calls.find(({ route }) => methodsOf(route).includes(method as Route['method']) && route.path === path)
    try {
      if (!call) throw new ApiError(404, `契约中没有 ${method} ${path}`)
      const answering = known.find(({ contract, answers }) => contract === call.contract && answers[call.name])?.answers[call.name] ?? exampleOf(call)
      const result = await answering(inputOf(call.route, fields), file as File)
      const { error } = call.route.result.safeParse(result)
      if (error) throw new ApiError(500, `${call.name} 的回答不符合契约：${JSON.stringify(error.issues)}`)
      return succeeds(call.route, result)
    } catch (error) {
      return refuses(error)
    }
  }
}

function exampleOf({ name, route }: { name: string; route: Route }): Answering<Route> {
  return () => {
    const sample = sampleOf(route.result)
    if (sample === undefined) throw new ApiError(501, `请在 dev/answers.ts 中写明 ${name} 的回答`)
    return sample as never
  }
}

/** Who is signed in, and their menu. */
function answersOfShell({ title, routes, contracts }: Pick<Emulated, 'title' | 'routes' | 'contracts'>): AnswersOfContract[] {
  const node = { parent_id: 1, url: '', sort: 0, icon: '', child: [] }
  const pages = routes.map(({ path, title, permission, parent }) => ({
    title,
    path,
    permission: [permission].flat()[0]!,
    shown: !parent && !path.includes('/:'),
  }))
  const shown = pages
    .filter((page) => page.shown)
    .map(({ title, path, permission }, i) => ({ ...node, id: 2 + i, name: title, url: path, status: 1, permission }))
  const others = new Set([...routes.flatMap(({ permission }) => permission), ...contracts.flatMap(permissionsOf)])
  const hidden = [...others].map((permission, i) => ({ ...node, id: 1000 + i, name: permission, status: 0, permission }))
  const group = { ...node, id: 1, parent_id: 0, name: title, status: 1, permission: '', icon: 'user', child: [...shown, ...hidden] }
  return [
    { contract: session, answers: { currentUser: () => ({ realname: '开发者', account: 'developer', permissionsVersion: 1 }), logout: () => null } },
    { contract: menu, answers: { current: () => [group] } },
    {
      contract: preferences,
      answers: { preference: () => ({ value: null, revision: 0 }), save: ({ value = null, revision = 0 }) => ({ value, revision: Number(revision) + 1 }) },
    },
    {
      contract: views,
      answers: {
        savedViews: () => [],
        addView: ({ name, view }) => ({ id: 1, name, view: JSON.parse(String(view)) }),
        editView: ({ id, name = '视图', view = '{"filters":{}}' }) => ({ id, name, view: JSON.parse(String(view)) }),
        deleteView: () => null,
      },
    },
    { contract: search, answers: { find: () => [], recent: () => [], visit: () => null } },
    { contract: reviewClaims, answers: { claim: () => ({ holder: null }), holders: () => [], release: () => null } },
  ]
}

/** What its calls ask for, as far as it does not depend on their input. */
const permissionsOf = (contract: Contract) =>
  Object.values(contract)
    .flatMap(({ access }) => (typeof access === 'function' ? [] : access))
    .filter((access) => access !== 'public' && access !== 'signed-in')
