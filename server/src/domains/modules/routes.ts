import { holds } from '@console/platform/contract/normal-form'
import { modules } from '@console/platform/contract/modules'
import { domain } from '../../http/call'
import { readRegistry } from '../../releases/registry/queries'
import { versionsOf } from '../../releases/deploy/version-status'
import { listedVersions } from './rules'

export const modulesDomain = () =>
  domain(modules, {
    async list({ db, input: { page, limit, keyword = '' } }) {
      const { document } = await readRegistry(db)
      const remotes = Object.entries(document.remotes).sort(([one], [other]) => (one < other ? -1 : 1))
      const rows = []
      for (const [name, remote] of remotes)
        rows.push(...listedVersions(name, remote, await versionsOf(db, document, name)).filter(({ title, id }) => holds(title, keyword) || holds(id, keyword)))
      return { data: rows.slice((page - 1) * limit, page * limit), count: rows.length }
    },
  })
