import { ApiError } from '@console/platform/contract'
import type { FastifyInstance } from 'fastify'

/** A body is a plain form or nothing: no other type is parsed, and none is unpacked. */
export function refuseOddBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (headers['content-encoding'] !== undefined) throw new ApiError(415, '不支持压缩的提交内容')
    done()
  })
}
