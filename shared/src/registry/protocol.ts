import * as z from 'zod/mini'

/**
 * The number of what a remote's build and the loader of its host agree on without naming it: the global variables by
 * which they find each other (`remoteFiles`, the federation runtime), how an entry states the hashes of its files, the
 * lifecycles that a container exposes, and what of a release record has to be understood before the entry is run.
 *
 * Raise it with every change after which an older release does not run in this loader, or a newer one not in the loader
 * before. Leave it for exports of the kit that are added or taken away, since releases and shells name those one by
 * one; for fields that may be absent; and for everything that either side does alone. A raised number means that every
 * remote is built and published again.
 */
export const LOADER_PROTOCOL = 1

/** As a record states it; what was built before there was a number has the first one. */
export const Protocol = z._default(z.int().check(z.positive()), 1)
