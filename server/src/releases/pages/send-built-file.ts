import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** For a file whose name, or whose folder's name, changes with its content. */
export const immutable = { 'cache-control': 'public, max-age=31536000, immutable' }

export function registerBuiltFiles(app: FastifyInstance) {
  app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false, list: false, index: false, redirect: false, dotfiles: 'deny' })
}

/**
 * Sends a file, or the compressed copy beside it that the browser takes. `name` must come from a list of our own, never
 * from a request unchecked.
 */
export async function sendBuiltFile(reply: FastifyReply, folder: string, name: string) {
  await reply.downloadPlace('build')
  return reply.sendFile(name, folder)
}
