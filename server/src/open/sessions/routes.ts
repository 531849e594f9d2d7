import { ACCESS_TOKEN, type IssuedToken, MAX_SESSION_S, openSessions, type TokenState } from '@console/platform/contract/open/sessions'
import type { Db } from '../../infra/db/db'
import type { Authenticate, Operator } from '../../operators/access/operator'
import { counted } from '../../operators/sessions/sign-in-counts'
import { openDomain } from '../http/open-domain'
import { openSession } from './open-session'
import { findTimes } from './queries'

/** Sessions for the company's systems: a host page opens one, and a back end that a remote calls inspects one. */
export const sessionsDomain = ({ authenticate }: { authenticate: Authenticate }) =>
  openDomain(openSessions, {
    async exchange(call): Promise<IssuedToken> {
      const token = await counted('system', () => call.db.transaction((tx) => openSession(tx, call)))
      return { access_token: token, issued_token_type: ACCESS_TOKEN, token_type: 'Bearer', expires_in: call.body.expires_in ?? MAX_SESSION_S }
    },

    introspect: async ({ db, body: { token } }) => stateOf(db, await authenticate(token, { passive: true })),
  })

async function stateOf(db: Db, operator: Operator | null): Promise<TokenState> {
  if (operator?.isLocked) return { active: false, locked: true }
  const times = operator && (await findTimes(db, operator.sessionId))
  if (!times) return { active: false }
  const { accountId, username, realname } = operator
  return { active: true, token_type: 'Bearer', sub: String(accountId), username, realname, ...times, permissions: permissionsOf(operator) }
}

/** Groups of the tree have none. */
const permissionsOf = ({ tree, holds }: Operator) =>
  tree.nodes.filter(({ id, permission }) => permission !== '' && holds(id)).map(({ permission }) => permission)
