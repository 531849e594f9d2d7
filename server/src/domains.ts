import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { contracts } from '@console/platform/all-contracts'
import type { Config } from './config/config'
import type { Db } from './infra/db/db'
import type { FileStore } from './infra/files/file-store'
import type { Domain } from './http/call'
import type { PublicLinks } from './evidence/public-links/public-links'
import type { Finder } from './operators/search/finder'
import type { SmsGateway } from './infra/sms/gateway'
import type { SmsReceipts } from './infra/sms/receipts'
import type { Vault } from './infra/secrets/vault'
import type { Prover } from './evidence/proof/prover'
import { StartError } from './infra/start-error'

/** What a domain may be made of; each takes what it needs. */
interface DomainServices extends Config {
  db: Db
  files: FileStore
  gateway: SmsGateway
  /** What becomes of messages that it has sent. */
  receipts: SmsReceipts
  /** For people without an account. */
  links: PublicLinks
  /** What proofs are made with; opened when first needed. */
  prover: () => Promise<Prover>
  /** What secrets that others sign by are encrypted with. */
  vault: Vault
  /** A random value of this installation's own. */
  secret: Uint8Array
}

/** What a domain is made with. `finders` are those of all domains, once all are made. */
type DomainContext = DomainServices & { finders: readonly Finder[] }

/** One domain, or one for each contract file of its folder. */
type DomainFactory = (context: DomainContext) => Domain | Domain[]

/**
 * What each folder of `domains/` exports. Loaded with this module: once the start has looked at a socket (the data
 * directory's lock), Node's resolver may take a linked file of the contract for another one than was loaded before
 * (nodejs/node issue 51142). The template is a literal, so that the bundler knows which modules may be imported
 * (scripts/build-server.mjs).
 */
const modules = readdirSync(join(__dirname, 'domains')).map((name) => [name, require(`./domains/${name}/routes.ts`) as Record<string, DomainFactory>] as const)

/**
 * Every folder of `domains/`: its `routes.ts` exports `<name>Domain`, which implements the contract of that name in
 * `shared/src/contract`, a file or a folder.
 * @throws StartError when a contract has no domain, or a domain no contract
 */
export function domainsOf(services: DomainServices): Domain[] {
  const finders: Finder[] = []
  const domains = modules.map(([name, exported]) => ({ name, implemented: [factoryOf(name, exported)({ ...services, finders })].flat() }))
  finders.push(...domains.flatMap(({ implemented }) => implemented.flatMap(({ find }) => find ?? [])))
  const problems = problemsOfDomains(domains)
  if (problems.length) throw new StartError(problems.join('\n'))
  return domains.flatMap(({ implemented }) => implemented)
}

function factoryOf(name: string, exported: Record<string, DomainFactory>): DomainFactory {
  const factory = `${name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Domain`
  if (!exported[factory]) throw new StartError(`server/src/domains/${name}/routes.ts 没有导出 ${factory}`)
  return exported[factory]
}

/** Compares what the domains implement with the contract's files. */
export function problemsOfDomains(domains: { name: string; implemented: Pick<Domain, 'contract'>[] }[], described = contracts): string[] {
  const domainOf = (file: string) => file.split('/')[0]!
  return [
    ...domains
      .filter(({ name }) => !Object.keys(described).some((file) => domainOf(file) === name))
      .map(({ name }) => `server/src/domains/${name} 没有契约：缺少 shared/src/contract/${name}.ts`),
    ...Object.entries(described)
      .filter(([file, contract]) => {
        const domain = domains.find(({ name }) => name === domainOf(file))
        return !domain?.implemented.some((implemented) => implemented.contract === contract)
      })
      .map(([file]) => `契约 shared/src/contract/${file}.ts 没有实现：应由 server/src/domains/${domainOf(file)}/routes.ts 提供`),
  ]
}
