import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './temporary-postgres'

const DOCUMENT = join(__dirname, '../../../docs/operations.md')

/**
 * nginx with the configuration of docs/operations.md in front of two servers, on other ports; it makes the folder for
 * its files.
 */
export async function startNginx(home: string, servers: readonly number[]) {
  const documented = /```nginx\n(.+?)```/s.exec(readFileSync(DOCUMENT, 'utf8'))![1]!
  const port = await freePort()
  const http = documented
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${servers[0]}`)
    .replaceAll('127.0.0.1:8082', `127.0.0.1:${servers[1]}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('/var/cache/nginx/published', `${home}/published`)
  mkdirSync(home)
  // Otherwise its workers run as nobody, who may not write here.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/${name};`).join(' ')
  writeFileSync(
    join(home, 'nginx.conf'),
    `${user} daemon off; pid ${home}/pid; error_log ${home}/error.log;\nevents {}\nhttp { access_log off; ${places}\n${http}}`,
  )
  const nginx = spawn('nginx', ['-c', join(home, 'nginx.conf'), '-p', home, '-e', join(home, 'error.log')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  while ((await fetch(`${url}/healthz`).catch(() => undefined))?.status !== 200) {
    if (nginx.exitCode !== null) throw new Error(readFileSync(join(home, 'error.log'), 'utf8'))
    await setTimeout(50)
  }
  return {
    url,
    async stop() {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
    },
  }
}
