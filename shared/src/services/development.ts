/**
 * Whether the page shows a remote from a dev server: the entry that such a server builds says so
 * (shared/build/webpack.remote.mjs).
 */
export const isInDevelopment = () => 'remoteInDevelopment' in globalThis
