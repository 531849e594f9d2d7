export const providers = ['oidc', 'wecom', 'dingtalk', 'feishu'] as const
export type Provider = (typeof providers)[number]

/** The company's identity provider, and what is read of its answers. */
export interface OidcSettings {
  provider: Provider
  /** The address of its calls; of the others than OpenID Connect their public one without it. */
  issuer?: string
  clientId: string
  clientSecret: string
  /** Of 企业微信: the application's number in the company. */
  agentId?: string
  /** What the sign-in page calls it. */
  name: string
  scope: string
  /** The domain that is appended to names without @. */
  domain?: string
  /** The provider verifies addresses and mobiles, even where it does not say so. */
  verified?: boolean
  /** The claims that hold what an account is made of. */
  claims: Readonly<Record<'username' | 'realname' | 'mobile' | 'groups', string>>
  /**
   * Groups of the provider and names of roles; the first group that somebody is in decides. Empty: roles are given in
   * the console.
   */
  roles: readonly (readonly [group: string, role: string])[]
}

/** Somebody whom the provider has signed in. */
export interface Person {
  /** The provider's identifier of the person, which never changes. */
  subject: string
  username?: string
  /** The provider does not say that the name is theirs: it finds no account and makes none. */
  unverified?: boolean
  realname?: string
  mobile?: string
  groups: readonly string[]
  /** The provider's own session, where it names it. */
  sid: string
  /** By which the provider is asked about them again, where it gives one. */
  refreshToken?: string
}

/** What a sign-in is begun with, and checked against at its end. */
export interface SignInChecks {
  state: string
  nonce: string
  verifier: string
}

/** Who is signed out: a session of the provider, or all of a person's. */
interface SignedOut {
  subject?: string
  sid?: string
}

/** Talks to an identity provider. */
interface SignInClient {
  /** Where the browser is sent, and what is to be kept until it comes back. */
  begin(): Promise<SignInChecks & { address: string }>
  /**
   * Exchanges the code that the browser came back with, in the query of its address. @throws for every answer that is
   * not as it should be
   */
  finish(search: string, checks: SignInChecks): Promise<Person>
  /**
   * What the provider says of them by now; undefined when it ended the sign-in. Undefined as a whole where it cannot be
   * asked again. @throws when it cannot be asked now
   */
  askAgain?(refreshToken: string, subject: string): Promise<Person | undefined>
  /**
   * Who is signed out by a logout token. Undefined where the provider knows no such notices. @throws for every token
   * that is not as it should be
   */
  signedOut?(logoutToken: string): Promise<SignedOut>
}

export type SignInService = (settings: OidcSettings, redirectUri: string) => SignInClient

/** What a provider says of a person, by its own names of the fields. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * A person of the claims that the settings name. `subject` has to say whose it is: another provider may call somebody
 * else the same.
 */
export function personIn(given: Claims, subject: string, settings: OidcSettings): Person {
  const { claims, domain } = settings
  const text = (claim: keyof typeof claims) => {
    const value = given[claims[claim]]
    return typeof value === 'string' && value.trim() ? value.trim() : undefined
  }
  const said = text('username')
  const unverified = said !== undefined && !isVerified(given, claims.username, settings)
  const name = unverified ? undefined : said?.replace(/^\+86(?=1\d{10}$)/, '')
  const groups = [given[claims.groups] ?? []].flat().filter((group) => typeof group === 'string' || typeof group === 'number')
  return {
    ...{ subject, username: name && domain && !/@|^\+?\d+$/.test(name) ? `${name}@${domain}` : name, ...(unverified && { unverified }) },
    ...{ realname: text('realname'), mobile: saysVerified(given, claims.mobile) === false ? undefined : text('mobile') },
    ...{ groups: groups.map(String), sid: typeof given.sid === 'string' ? given.sid : '' },
  }
}

/** What OpenID Connect says of a claim that a person may have typed; of others nothing. */
const verifiedBy: Readonly<Record<string, string>> = { email: 'email_verified', phone_number: 'phone_number_verified' }

/** Undefined where nothing is said. Some providers say it as a text; whatever is not true is false. */
function saysVerified(given: Claims, claim: string) {
  const said = given[verifiedBy[claim] ?? '']
  return said === undefined || said === null ? undefined : String(said).toLowerCase() === 'true'
}

/**
 * Whether a claim says who somebody is. The others than OpenID Connect name members as their company has entered them.
 */
function isVerified(given: Claims, claim: string, { provider, verified }: OidcSettings) {
  return saysVerified(given, claim) ?? (provider !== 'oidc' || verified === true || !Object.hasOwn(verifiedBy, claim))
}
