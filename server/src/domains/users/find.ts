import { permissionsByType, userTypes } from '@console/platform/contract/users'
import { maySeePersonal } from '../../operators/access/personal'
import type { Finder } from '../../operators/search/finder'
import { usersByNumber } from './find-queries'

export const findUsers: Finder = async ({ db, number, operator }) =>
  (await usersByNumber(db, number, maySeePersonal(operator)))
    .filter(({ type }) => operator.may(permissionsByType.list[type]))
    .map(({ id, type, name }) => ({ title: name, kind: `${userTypes[type]}用户`, path: `/user/Detail/${id}` }))
