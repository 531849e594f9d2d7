import { permissionsByType, userTypes } from '@console/platform/contract/users'
import { maySeePersonal } from '../../operators/access/personal'
import type { Operator } from '../../operators/access/operator'
import { type Finder, idIn } from '../../operators/search/finder'
import { type FoundUser, userById, usersByName, usersByNumber } from './find-queries'

const mayOpen = (operator: Operator, type: 1 | 2) => operator.may(permissionsByType.list[type])

const foundOf = ({ id, type, name }: FoundUser) => ({ title: name, kind: `${userTypes[type]}用户`, path: `/user/Detail/${id}` })

export const findUsers: Finder = {
  async byNumber({ db, number, operator }) {
    const users = await usersByNumber(db, number, maySeePersonal(operator))
    return users.filter(({ type }) => mayOpen(operator, type)).map(foundOf)
  },

  async byName({ db, text, operator }) {
    const types = ([1, 2] as const).filter((type) => mayOpen(operator, type))
    return types.length ? (await usersByName(db, text, types)).map(foundOf) : []
  },

  async at({ db, path, operator }) {
    const id = idIn(/^\/user\/Detail\/(\d+)(\?|$)/.exec(path)?.[1] ?? '')
    const user = id && (await userById(db, id))
    if (!user || !mayOpen(operator, user.type)) return undefined
    return { ...foundOf(user), claim: { queue: user.type === 1 ? 'individual' : 'enterprise', id: user.id } }
  },
}
