/** What a back end may do without, each by the paths of its calls. `getCurrentUser` names what there is; where it names nothing, a call that is not known there tells. */
const paths = {
  search: /^\/api\/search\//,
  bell: /^\/api\/bell\//,
  lock: /^\/api\/user\/(getLock|keepAwake|lock|unlock)$/,
  sessions: /^\/api\/user\/(getSessions|endSession|endOtherSessions)$/,
  password: /^\/api\/user\/changePassword$/,
  authenticator: /^\/api\/user\/\w+Authenticator$/,
  downloads: /^\/api\/download\//,
  decided: /\/getDecided$/,
  claims: /^\/api\/review\//,
  reveal: /\/reveal\w*$/,
} as const satisfies Record<string, RegExp>

export type Capability = keyof typeof paths
export const capabilities = Object.keys(paths) as Capability[]

/** What a call is a part of; undefined for one that every back end has. */
export const capabilityOf = (path: string) => capabilities.find((name) => paths[name].test(path))
