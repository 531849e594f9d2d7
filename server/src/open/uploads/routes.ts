import { openUploads } from '@console/platform/contract/open/uploads'
import type { OpenRoute } from '@console/platform/contract/open/open-route'
import { declaredDigest } from '../callers/verify-signature'
import { Problem } from '@console/platform/contract/open/problems'
import { type OpenCall, openDomain } from '../http/open-domain'
import type { Progress, ResumableUploads } from './resumable-uploads'

type OneUpload = OpenCall<OpenRoute<(typeof openUploads.state)['params']>>

/** Uploads in parts, by tus 1.0. */
export function uploadsDomain({ resumable }: { resumable: ResumableUploads }) {
  return openDomain(openUploads, {
    async create({ caller: { namespace }, headers, reply }) {
      const { filename: name, filetype: type, sha256, sm3 = null } = headers['upload-metadata']
      const made = await resumable.create({ namespace, name, type, size: headers['upload-length'], sha256, sm3 })
      withProgress(reply, made).header('location', `${openUploads.create.path}/${made.id}`)
      return null
    },

    async state(call) {
      withProgress(call.reply, await resumable.state(addressOf(call))).header('cache-control', 'no-store')
      return null
    },

    async append(call) {
      const { headers, request, reply } = call
      const sha256 = declaredDigest(request.headers['content-digest'])
      if (request.headers['content-digest'] !== undefined && sha256 === undefined) throw new Problem('digest-mismatch', '请求头 Content-Digest 缺少 sha-256')
      withProgress(reply, await resumable.append(addressOf(call), { offset: headers['upload-offset'], sha256 }, request))
      return null
    },

    async remove(call) {
      await resumable.remove(addressOf(call))
      return null
    },
  })
}

const addressOf = ({ caller: { namespace }, params: { upload_id: id } }: Pick<OneUpload, 'caller' | 'params'>) => ({ namespace, id })

function withProgress(reply: OneUpload['reply'], { offset, size, expires }: Progress) {
  reply.headers({ 'upload-offset': offset, 'upload-length': size })
  if (expires) reply.header('upload-expires', expires.toUTCString())
  return reply
}
