import { ApiError } from '@console/platform/contract'
import type { RegistryDocument } from '@console/platform/registry'
import { type Origin, recordChange } from '../../operators/audit/trail'
import type { Db } from '../../infra/db/db'
import { readRegistry, replaceRegistry, type StoredRegistry } from '../registry/queries'
import { isKept, noteCurrent } from './queries'

type Pointer = NonNullable<RegistryDocument['shell']>

/** Which build to give from now on: one by its id, or the one before. */
type ShellMove = { stable: string } | { takeBack: true }

interface ShellMoveOptions {
  move: ShellMove
  /** Of the registry that the caller has seen. */
  revision: number
  by: Omit<Origin, 'at'>
}

/**
 * Gives another kept build to all documents from now on. @throws ApiError 409 when the registry has changed since
 * `revision`, 422 when the move makes no sense
 */
export function moveShell(db: Db, { move, revision, by }: ShellMoveOptions): Promise<{ revision: number; shell: Pointer }> {
  return db.transaction(async (tx) => {
    const now = await readRegistry(tx)
    if (now.revision !== revision) throw changedMeanwhile(now.revision)
    const { shell, action } = await moved(tx, now.document.shell, move)
    const given = await giveShell(tx, now, { shell, action, by })
    if (!given) throw changedMeanwhile((await readRegistry(tx)).revision)
    return { revision: revision + 1, shell }
  })
}

const changedMeanwhile = (revision: number) => new ApiError(409, `注册表已被他人修改，当前修订号为 ${revision}`, { revision })

async function moved(tx: Db, before: Pointer | undefined, move: ShellMove): Promise<{ shell: Pointer; action: string }> {
  if ('takeBack' in move) {
    if (!before?.previous) throw new ApiError(422, '主应用没有可以退回的版本')
    return { shell: { current: before.previous }, action: `主应用从 ${before.current} 退回到 ${before.previous}` }
  }
  const { stable } = move
  if (!(await isKept(tx, stable))) throw new ApiError(422, `主应用没有版本 ${stable}`)
  if (stable === before?.current) return { shell: before, action: `主应用仍为 ${stable}` }
  return { shell: { current: stable, previous: before?.current }, action: `主应用切换到 ${stable}` }
}

/** Moves the pointer, and says so in the trail. `false` when somebody else has changed the registry meanwhile. */
export async function giveShell(
  tx: Db,
  { revision, document }: StoredRegistry,
  { shell, action, by }: { shell: Pointer; action: string; by: Omit<Origin, 'at'> },
) {
  const before = document.shell
  if (!(await replaceRegistry(tx, { revision, document: { ...document, shell } }))) return false
  const at = new Date()
  await noteCurrent(tx, { current: shell.current, left: before?.current, at })
  await recordChange(tx, { at, ...by }, { subject: 'release', subjectId: null, action, before, after: shell })
  return true
}
