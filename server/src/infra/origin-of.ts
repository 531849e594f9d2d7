import type { FastifyRequest } from 'fastify'

/** What people outside call the console's server; without PUBLIC_URL what the caller calls it. */
export const originOf = ({ protocol, host }: FastifyRequest, publicUrl?: string) => publicUrl ?? `${protocol}://${host}`
