import { spawn } from 'node:child_process'
import { startPostgres } from '../server/src/testing/temporary-postgres'

/** `tsx scripts/with-postgres.ts <command> …`: runs a command with DATABASE_URL set to a PostgreSQL of its own. */
async function main([command, ...args]: string[]) {
  if (!command) throw new Error('usage: tsx scripts/with-postgres.ts <command> …')
  const postgres = await startPostgres({ fsync: 'off', max_connections: '200' })
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: postgres.url } })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const code = await new Promise<number>((resolve, reject) => child.once('error', reject).once('exit', (exit) => resolve(exit ?? 1))).finally(postgres.stop)
  process.exit(code)
}

main(process.argv.slice(2))
