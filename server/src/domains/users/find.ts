import { permissionsByType, userTypes } from '@console/platform/contract/users'
import { maySeePersonal } from '../../operators/access/personal'
import type { Operator } from '../../operators/access/operator'
import { type Finder, idIn } from '../../operators/search/finder'
import { type FoundUser, userById, usersByName, usersByNumber, usersByPinyin } from './find-queries'
import { queueOf } from './rules'

const mayOpen = (operator: Operator, type: 1 | 2) => operator.may(permissionsByType.list[type])

const foundOf = ({ id, type, name }: FoundUser) => ({ title: name, kind: `${userTypes[type]}用户`, path: `/user/Detail/${id}` })

/** A text as pinyin: its letters; undefined when it is something else, or too short for an index of trigrams. */
function lettersOf(text: string) {
  const letters = text.toLowerCase().replace(/[\s']/g, '')
  return /^[a-z]{3,}$/.test(letters) ? letters : undefined
}

export const findUsers: Finder = {
  async byNumber({ db, number, operator }) {
    const users = await usersByNumber(db, number, maySeePersonal(operator))
    return users.filter(({ type }) => mayOpen(operator, type)).map(foundOf)
  },

  async byName({ db, text, operator }) {
    const types = ([1, 2] as const).filter((type) => mayOpen(operator, type))
    if (!types.length) return []
    const letters = lettersOf(text)
    const found = await Promise.all([usersByName(db, text, types), letters ? usersByPinyin(db, letters, types) : []])
    return found.flat().map(foundOf)
  },

  async at({ db, path, operator }) {
    const id = idIn(/^\/user\/Detail\/(\d+)(\?|$)/.exec(path)?.[1] ?? '')
    const user = id && (await userById(db, id))
    if (!user || !mayOpen(operator, user.type)) return undefined
    return { ...foundOf(user), claim: { queue: queueOf(user.type), id: user.id } }
  },
}
