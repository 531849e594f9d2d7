/**
 * `node scripts/on-node.mjs <major>`: starts the built server on another version of Node, which it installs from the
 * registry into a temporary folder, signs in and reads a list. The last line is `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './workspaces.mjs'

const [major] = process.argv.slice(2)
const CAPTCHA = 'K7PM'
const START_WITHIN_MS = 60_000

const place = mkdtempSync(join(tmpdir(), 'console-node-'))
let server
try {
  const node = install(`node-${process.platform}-${process.arch}`)
  const url = await start(node)
  const username = await signIn(url)
  console.log(`${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()}: the server starts, ${username} signs in and reads a list`)
  console.log('1 passed, 0 failed')
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
} finally {
  if (server && server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('close', resolve))
    server.kill('SIGTERM')
    await ended
  }
  rmSync(place, { recursive: true, force: true })
}

/** It is not a dependency of this repository, as only this script needs it. */
function install(name) {
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', place]
  const { status, stderr } = spawnSync('npm', ['install', ...options, `${name}@${major}`], { cwd: place, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name}@${major} could not be installed: ${stderr}`)
  return join(place, 'node_modules', name, 'bin/node')
}

function start(node) {
  const settings = { DATABASE_URL: '', DATA_DIR: join(place, 'data'), HOST: '127.0.0.1', PORT: '0', DEMO: '1', CAPTCHA_ANSWER: CAPTCHA, LIMITS: 'relaxed' }
  server = spawn(node, [join(root, 'server/dist/main.js')], { env: { ...process.env, NODE_ENV: 'test', BUILD_DIR: root, ...settings } })
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = () => reject(new Error(`The server did not start:\n${output}`))
    const late = setTimeout(fail, START_WITHIN_MS)
    const read = (text) => {
      output += text
      const address = /：(http:\/\/[\d.]+:\d+)$/m.exec(output)?.[1]
      if (!address) return
      clearTimeout(late)
      resolve(address)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('close', fail)
  })
}

async function signIn(url) {
  const call = async (path, { form, token } = {}) => {
    const response = await fetch(url + path, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    const { code, msg, data } = await response.json()
    if (Number(code) !== 200) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
  const username = 'admin@demo.cn'
  const { imgCodeToken } = await call('/api/login/getImgCode')
  const { smsToken } = await call('/api/login/sendSMS', { form: { username } })
  const sent = await (await fetch(`${url}/dev/outbox`)).json()
  const smsCode = sent.find((message) => message.username === username).code
  const form = { username, password: 'Admin2026', imgCode: CAPTCHA, imgCodeToken, smsCode, smsCodeToken: smsToken }
  const { token } = await call('/api/login/login', { form })
  const { count } = await call('/api/user/getUserList?types=2', { token })
  if (!(Number(count) > 0)) throw new Error('The list of enterprises is empty')
  return username
}
