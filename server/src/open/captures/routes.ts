import { MAX_CONFIGS, openCaptures } from '@console/platform/contract/open/captures'
import { openDomain } from '../http/open-domain'
import * as queries from './queries'
import { saveCapture } from './save-capture'

/** Calls of capture services: they report captures and read configurations. */
export const capturesDomain = () =>
  openDomain(openCaptures, {
    async save(call) {
      const { begin_at, ...kept } = await call.db.transaction((tx) => saveCapture(tx, call))
      return { ...kept, begin_at: begin_at.toISOString() }
    },

    async liveConfigs({ db, params }) {
      const found = await queries.listLiveConfigs(db, Number(params.after ?? 0), MAX_CONFIGS + 1)
      const data = found.slice(0, MAX_CONFIGS)
      return {
        data: data.map(({ createdAt, ...config }) => ({ ...config, create_time: createdAt.toISOString() })),
        after: found.length > MAX_CONFIGS ? `${data.at(-1)!.id}` : null,
      }
    },
  })
