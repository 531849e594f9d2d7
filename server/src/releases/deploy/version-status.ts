import { failureCodes, type RegistryDocument } from '@console/platform/registry'
import type { Db } from '../../infra/db/db'
import { failureFigures, messageFigures } from '../registry/failure-queries'
import { loadFigures } from '../registry/queries'

export type VersionStatus = Awaited<ReturnType<typeof versionsOf>>[number]

/** Shells of other builds may know more codes. */
const wordsOf = (code: string) => new Map<string, string>(Object.entries(failureCodes)).get(code) ?? ''

/**
 * Every published version of a remote: what it is, why operators are not given it any more, how it did for those who
 * had it in the last seven days, and why its loads failed, the most frequent reason first, with what was thrown most
 * often.
 */
export async function versionsOf(db: Db, { remotes }: RegistryDocument, name: string) {
  const loads = await loadFigures(db, name)
  const failures = await failureFigures(db, name)
  const messages = await messageFigures(db, name)
  const failuresOf = (version: string) =>
    failures
      .filter((failure) => failure.version === version)
      .map(({ code, times, operators }) => {
        const thrown = messages.filter((one) => one.version === version && one.code === code)
        return { code, reason: wordsOf(code), times, operators, messages: thrown.map(({ message, times, stack }) => ({ message, times, stack })) }
      })
  return Object.entries(remotes[name]?.versions ?? {}).map(([version, { buildId, publishedAt, commit, skipped, takenBack }]) => {
    const figures = loads.get(version)
    return { version, buildId, publishedAt, commit, skipped, takenBack, ...(figures && { ...figures, failures: failuresOf(version) }) }
  })
}
