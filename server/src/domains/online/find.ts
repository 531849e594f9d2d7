import { captureTypes, permissionsOfCaptures, succeeded } from '@console/platform/contract/online'
import type { Finder } from '../../operators/search/finder'
import { captureByNumber } from './find-queries'

const lists = { web: '/online/web', pro: '/online/process', move: '/online/move', live: '/online/live' }

/** One without a certificate is shown in its list. */
const byNumber: Finder['byNumber'] = async ({ db, number: asked, operator }) => {
  const capture = await captureByNumber(db, asked)
  if (!capture || !operator.may(permissionsOfCaptures.list[capture.type])) return []
  const { number, type, name, status } = capture
  return [
    {
      title: `${number} ${name}`,
      kind: captureTypes[type],
      path: succeeded(status) ? `/online/attestation/${number}/${type}` : `${lists[type]}?keyword=${number}`,
    },
  ]
}

export const findCaptures: Finder = {
  byNumber,

  async at({ path, ...asker }) {
    const [, number] = /^\/online\/attestation\/([\w-]{1,64})\//.exec(path) ?? []
    return number ? (await byNumber({ ...asker, number }))[0] : undefined
  },
}
