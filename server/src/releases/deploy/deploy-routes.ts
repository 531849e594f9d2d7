import { ApiError, integer, text, z } from '@console/platform/contract'
import { type RegistryDocument, ShellRecord } from '@console/platform/registry'
import { parsedOrNothing } from '@console/platform/release'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config'
import type { Db } from '../../infra/db/db'
import { deployedAt } from '../../http/requests/deploy-token'
import type { RegistryLimits } from './limits'
import { nodeStates } from '../../operators/permissions/declare-nodes'
import { problemsOfRecord, publishUpload } from './publish'
import { readRegistry } from '../registry/queries'
import { type Move, rolloutOf } from '../registry/registry-changes'
import type { ReleaseBucket } from '../store/release-bucket'
import { rollOut } from './rollout'
import { shellDates } from '../shells/queries'
import { moveShell } from '../shells/shell-pointer'
import type { Shells } from '../shells/kept-shells'
import { readUpload, uploadLimits } from './upload'
import { versionsOf } from './version-status'
import { withheldIn } from './withheld'

const version = (label: string) => z.optional(text(label, { max: 100, pattern: /^\d[\w.-]*$/ }))
const RolloutForm = z.strictObject({
  revision: integer('修订号', { min: 0 }),
  stable: version('版本'),
  candidate: version('候选版本'),
  weight: z.optional(integer('候选份额', { max: 10_000 })),
  rollbackShare: z.optional(integer('撤回的失败率', { max: 10_000 })),
  rollbackOperators: z.optional(integer('撤回的操作员人数', { max: 10_000 })),
  rollback: z.optional(integer('退回', { max: 1 })),
})

type RolloutForm = z.infer<typeof RolloutForm>

/** A record alone, before its files are uploaded. */
const CheckForm = z.strictObject({ record: text('发布记录', { max: 100_000 }) })
/** Of a form with a record in it, each of whose characters may take three bytes. */
const CHECK_BYTES = 300_000

const ShellRolloutForm = z.strictObject({
  revision: integer('修订号', { min: 0 }),
  stable: z.optional(text('版本', { max: 32, pattern: /^[0-9a-f]{32}$/ })),
  rollback: z.optional(integer('退回', { max: 1 })),
})

/** As that of a remote is written. */
const rolloutOfShell = ({ current, previous }: Partial<NonNullable<RegistryDocument['shell']>> = {}) => ({ stable: current, previous })

type Options = Pick<Config, 'dataDir' | 'remoteOrigins' | 'deployKeys'> & { db: Db; bucket?: ReleaseBucket; shells: Shells; limits: RegistryLimits }

type OfRemote = { Params: { name: string } }

/**
 * What a domain team deploys its remote with, by the remote's own token: publish a version, and decide who is given it.
 * And with which build of the shell, by that of the shell.
 */
export function deployRoutes(app: FastifyInstance, { db, bucket, shells, limits, dataDir, remoteOrigins, deployKeys }: Options) {
  const config = { access: 'deploy-token' } as const

  app.addHook('onRequest', async (request) => {
    if (!request.is404 && request.routeOptions.config.access === 'deploy-token') await limits.deployCall(deployedAt(request.params))
  })

  app.get<OfRemote>('/deploy/remotes/:name', { config }, async ({ params: { name } }) => {
    const { revision, document } = await readRegistry(db)
    return answer(200, '成功', {
      revision,
      rollout: rolloutOf(document, name),
      nodes: await nodeStates(db, name),
      versions: await versionsOf(db, document, name),
      // A command of another version asks, before it uploads any.
      takesMaps: true,
    })
  })

  app.post<OfRemote>('/deploy/remotes/:name/rollout', { config: { ...config, input: RolloutForm } }, async (request) => {
    const { name } = request.params
    const { revision, ...wanted } = request.input as RolloutForm
    const offered = await shells.offers()
    return answer(200, '切换成功', { name, ...(await rollOut(db, { name, revision, move: moveOf(wanted), offered, by: deployer(request) })) })
  })

  app.post<OfRemote>(
    '/deploy/remotes/:name/check',
    { bodyLimit: CHECK_BYTES, config: { ...config, input: CheckForm } },
    async ({ params: { name }, input }) => {
      const { record } = input as z.infer<typeof CheckForm>
      return answer(200, '成功', { reasons: await problemsOfRecord(db, { name, record, offered: await shells.offers() }) })
    },
  )

  // Without a name, they ask for the token of the shell.
  app.get('/deploy/shell', { config }, async () => {
    const { revision, document } = await readRegistry(db)
    return answer(200, '成功', { revision, rollout: rolloutOfShell(document.shell), versions: await shellDates(db) })
  })

  app.post('/deploy/shell/check', { bodyLimit: CHECK_BYTES, config: { ...config, input: CheckForm } }, async ({ input }) => {
    const { data: shell } = ShellRecord.safeParse(parsedOrNothing((input as z.infer<typeof CheckForm>).record))
    if (!shell) throw new ApiError(422, '不是主应用的构建记录（shell.json）')
    return answer(200, '成功', { withheld: withheldIn((await readRegistry(db)).document, shell) })
  })

  app.post('/deploy/shell/rollout', { config: { ...config, input: ShellRolloutForm } }, async ({ input, ip }) => {
    const { revision, stable, rollback } = input as z.infer<typeof ShellRolloutForm>
    if ((stable === undefined) === (rollback === undefined)) throw new ApiError(422, '请只指定一项：stable、rollback')
    const move = stable === undefined ? ({ takeBack: true } as const) : { stable }
    const moved = await moveShell(db, { revision, move, by: { accountId: null, operator: 'deploy:shell', ip } })
    return answer(200, '切换成功', { name: 'shell', revision: moved.revision, rollout: rolloutOfShell(moved.shell) })
  })

  // The only routes that read a body of files.
  app.register(async (uploads) => {
    await uploads.register(multipart, { limits: uploadLimits })
    uploads.post<OfRemote & { Querystring: { url?: string; signature?: string } }>('/deploy/remotes/:name/releases', { config }, async (request, reply) => {
      const { name } = request.params
      const { url, signature } = request.query
      const keys = deployKeys[name]
      await limits.upload(name)
      const upload = await readUpload(request)
      const offered = await shells.offers()
      const { created, ...published } = await publishUpload(db, {
        dataDir,
        remoteOrigins,
        bucket,
        offered,
        name,
        upload,
        url,
        keys,
        signature,
        by: deployer(request),
      })
      const code = created ? 201 : 200
      return reply.code(code).send(answer(code, created ? '发布成功' : '该版本已经发布', { name, ...published }))
    })
  })
}

const answer = (code: number, msg: string, data: object) => ({ code, msg, data })

/** The name in the audit trail: the holder of the token. */
const deployer = ({ params, ip }: FastifyRequest<OfRemote>) => ({ accountId: null, operator: `deploy:${params.name}`, ip })

function moveOf({ stable, candidate, weight, rollbackShare, rollbackOperators, rollback }: Omit<RolloutForm, 'revision'>): Move {
  const rollbackWhen = {
    ...(rollbackShare !== undefined && { share: rollbackShare / 10_000 }),
    ...(rollbackOperators !== undefined && { failures: rollbackOperators }),
  }
  const moves: Move[] = [
    ...(stable === undefined ? [] : [{ stable }]),
    ...(candidate === undefined || weight === undefined ? [] : [{ candidate, weight, rollbackWhen }]),
    ...(rollback === undefined ? [] : [{ takeBack: true } as const]),
  ]
  if (moves.length !== 1 || (candidate === undefined) !== (weight === undefined)) throw new ApiError(422, '请只指定一项：stable、candidate 与 weight、rollback')
  if (candidate === undefined && Object.keys(rollbackWhen).length) throw new ApiError(422, 'rollbackShare 与 rollbackOperators 只用于候选版本')
  return moves[0]!
}
