import { setTimeout } from 'node:timers/promises'
import { createApp } from './app'
import { answerBackups } from './operations/backup/backup-socket'
import { refuseHalfRestored } from './operations/backup/restore'
import { type Config, readConfig } from './config/config'
import { lockDirectory } from './infra/db/lock-directory'
import { migrate } from './infra/db/migrate'
import { addPartitions } from './infra/db/partitions'
import { openDatabase, openReplica } from './infra/db/open-database'
import { secretNamed } from './infra/db/secret'
import { demoAccounts } from './demo/accounts'
import { isDiskFull } from './infra/files/disk-room'
import { fileStore } from './infra/files/file-store'
import { makePrivate } from './infra/files/make-private'
import { vaultOf } from './infra/secrets/vault'
import { prepareAccounts } from './operations/first-start'
import { playPlatform } from './operations/platform/play-platform'
import { storeOwnNodes } from './operators/permissions/own-nodes'
import { publishBuilt } from './releases/deploy/publish-built'
import { releaseBucket } from './releases/store/release-bucket'
import { publishShell } from './releases/shells/publish-shell'
import { DISK_FULL, StartError } from './infra/start-error'

const CLOSE_WITHIN_MS = 10_000
const EMBEDDED_IN_PRODUCTION = '正在使用嵌入式数据库：它只保证进程崩溃时不丢数据，断电时可能丢失已确认的数据。生产环境应设置 DATABASE_URL。'

const DOCUMENTS_READABLE = '未设置 DOCUMENT_KEYS：证件与申请材料未加密保存，能读取文件或备份的人都能看到。'

async function start() {
  // Nobody else on this machine may read what is written from here on.
  process.umask(0o077)
  const config = readConfig(process.env)
  const release = await lockDirectory(config.dataDir)
  refuseHalfRestored(config.dataDir)
  const [foreign] = makePrivate(config.dataDir)
  if (foreign) console.warn(`数据目录中的 ${foreign} 属于其他用户，无法设为仅供本用户读写。`)
  if (config.production && !config.databaseUrl) console.warn(EMBEDDED_IN_PRODUCTION)
  if (config.production) warnOfEmbeddedProofs(config)
  if (config.production && !config.documentKeys) console.warn(DOCUMENTS_READABLE)
  const db = await openDatabase(config)
  const replica = config.replicaUrl ? await openReplica(config.replicaUrl, db) : undefined
  await migrate(db)
  // A server that was off for months has none for this one.
  await addPartitions(db, new Date())
  await storeOwnNodes(db)
  await prepareAccounts(db, fileStore(config), config)
  const { buildDir, dataDir, deployTokens } = config
  if (buildDir) {
    const bucket = releaseBucket(config)
    const other = await publishShell(db, { buildDir, dataDir, bucket })
    if (other) console.warn(otherShell(other))
    await publishBuilt(db, { buildDir, dataDir, bucket, deployedByTeams: Object.keys(deployTokens) })
  }

  let draining = false
  const secret = await secretNamed(db, 'decoys')
  const app = createApp({ config, db, replica, secret, log: process.stdout, isDraining: () => draining, print: console.log })
  const stopBackups = db.whileStill && (await answerBackups(config.dataDir, db.whileStill))
  let stopPlatform: (() => Promise<void>) | undefined
  const stop = async () => {
    draining = true
    await stopPlatform?.()
    await setTimeout(config.drainS * 1000)
    globalThis.setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref()
    await stopBackups?.()
    await app.close()
    await release()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)

  const address = await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(listenProblem(config, error))
  })
  console.log(`\n存证公证运营后台：${address}`)
  if (config.demo) for (const { username, password } of demoAccounts) console.log(`${username} / ${password}`)
  if (config.platform) stopPlatform = await playPlatform({ db, vault: vaultOf({ ...config, own: secret }), config, address })
}

function warnOfEmbeddedProofs({ timeAuthority, chain }: Config) {
  const embedded = [!timeAuthority && '时间戳（未设置 TSA_URL）', !chain && '账本（未设置 CHAIN_RPC_URL）'].filter(Boolean).join('与')
  if (embedded) console.warn(`正在使用本平台内置的${embedded}：这是本平台自己的陈述，不是第三方的证明。`)
}

const otherShell = ({ built, current }: { built: string; current: string }) =>
  `本机构建的主应用 ${built} 早已登记，浏览器得到的是 ${current}。如需换回：npm run rollout -- shell --stable ${built}`

function listenProblem({ host, port }: Config, { code, message }: NodeJS.ErrnoException) {
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用：请停止占用它的程序，或用 PORT 指定其他端口。`
  if (code === 'EACCES') return `没有权限监听端口 ${port}：请用 PORT 指定 1024 以上的端口。`
  return `无法监听 ${host}:${port}：${message}`
}

start().catch((error) => {
  console.error(error instanceof StartError ? error.message : isDiskFull(error) ? DISK_FULL : error)
  process.exit(1)
})
