import { createApp } from './app'
import { readConfig } from './config'
import { migrate } from './db/migrate'
import { openDatabase } from './db/open-database'
import { secretNamed } from './db/secret'
import { publishBuilt } from './registry/publish-built'
import { StartError } from './start-error'

async function start() {
  const config = readConfig(process.env)
  const db = await openDatabase(config)
  await migrate(db)
  if (config.buildDir) await publishBuilt(db, { buildDir: config.buildDir, dataDir: config.dataDir })
  const app = createApp({ config, db, secret: await secretNamed(db, 'decoys'), log: process.stdout, print: console.log })
  await app.listen({ host: config.host, port: config.port })
  process.once('SIGTERM', () => app.close())
}

start().catch((error) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
