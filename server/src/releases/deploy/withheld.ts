import { type Offer, type RegistryDocument, runsIn } from '@console/platform/registry'
import type { FastifyInstance } from 'fastify'
import type { Shells } from '../shells/kept-shells'
import type { StoredRegistry } from '../registry/queries'
import { problemsInShell } from '../registry/registry-problems'

interface Options {
  currentRegistry: () => Promise<StoredRegistry>
  shells: Shells
  /** To the person at the terminal. */
  print: (line: string) => void
}

/** Says at the start which versions are rolled out that the current shell cannot run, and what to do about it. */
export function logWithheld(app: FastifyInstance, { currentRegistry, shells, print }: Options) {
  app.addHook('onListen', async () => {
    const offered = await shells.offers()
    for (const { remote, version, instead, fault } of withheldIn((await currentRegistry()).document, offered)) {
      app.log.warn({ remote, version, instead: instead ?? null, fault }, 'a rolled-out version does not run in the current shell')
      print(`${remote} ${version} 未提供给操作员（${instead ? `使用 ${instead}` : '该模块暂不可用'}）：${fault}`)
    }
  })
}

interface WithheldVersion {
  remote: string
  version: string
  /** What operators are given in its place, if there is such a version. */
  instead?: string
  fault: string
}

/** The versions that operators should have and the shell cannot run. */
export function withheldIn({ remotes }: RegistryDocument, offered: Offer | undefined): WithheldVersion[] {
  if (!offered) return []
  return Object.entries(remotes).flatMap(
    ([
      remote,
      {
        rollout: { candidate, stable, previous },
        versions,
      },
    ]) => {
      const inOrder = [candidate?.version, stable, previous].filter((version) => version !== undefined && versions[version]) as string[]
      const runs = (version: string) => runsIn(versions[version]!, offered)
      return inOrder
        .filter((version) => version !== previous && !runs(version))
        .map((version) => ({
          remote,
          version,
          instead: inOrder.slice(inOrder.indexOf(version) + 1).find(runs),
          fault: problemsInShell(versions[version]!, offered).join('；'),
        }))
    },
  )
}
