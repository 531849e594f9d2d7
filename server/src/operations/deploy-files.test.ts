import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { parse } from 'yaml'
import { readConfig } from '../config/config'
import { settingNames } from '../config/settings'
import { eventually } from '../testing/eventually'
import { freePort } from '../testing/temporary-postgres'

const DEPLOY = join(__dirname, '../../../deploy')
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8')

/** The secrets of `make-secrets.sh`, and the one secret that a company gets from a provider. */
const place = mkdtempSync(join(tmpdir(), 'console-deploy-'))
const secrets = join(place, 'secrets')
beforeAll(() => {
  cpSync(join(DEPLOY, 'make-secrets.sh'), join(place, 'make-secrets.sh'))
  for (let twice = 0; twice < 2; twice += 1) execFileSync('sh', [join(place, 'make-secrets.sh')])
  writeFileSync(join(secrets, 'sms_http_url'), 'https://sms.example/send?key=0123456789\n')
})
afterAll(() => rmSync(place, { recursive: true }))

type Environment = Record<string, string>

/** The names of settings that the server does not have. */
const unknownIn = (env: Environment) =>
  Object.keys(env)
    .map((name) => name.replace(/_FILE$/, ''))
    .filter((name) => !(settingNames as string[]).includes(name))

/**
 * The configuration of a server with this environment, with this test's secrets and a data directory on this machine.
 */
const configOf = (env: Environment, ofSecrets: RegExp) =>
  readConfig(Object.fromEntries(Object.entries({ ...env, DATA_DIR: place }).map(([name, value]) => [name, value.replace(ofSecrets, `${secrets}/`)])))

const ready = { production: true, demo: false, releases: { bucket: 'console' }, sms: { gateway: 'http' }, firstAccount: { username: 'boss@corp.cn' } }

test('RUN-02 secrets are made once, in a folder that only their owner can read', () => {
  expect(statSync(secrets).mode & 0o777).toBe(0o700)
  const before = readdirSync(secrets).map((name) => readFileSync(join(secrets, name), 'utf8'))
  execFileSync('sh', [join(place, 'make-secrets.sh')])
  expect(readdirSync(secrets).map((name) => readFileSync(join(secrets, name), 'utf8'))).toEqual(before)
})

test.each(['077', '000'])('RUN-02 secrets that are made under umask %s are for the users of containers, in a folder that nobody else enters', (umask) => {
  const folder = join(place, `umask-${umask}`)
  mkdirSync(join(folder, 'secrets'), { recursive: true, mode: 0o755 })
  execFileSync('sh', ['-c', `umask ${umask} && exec sh "$0" "$1"`, join(DEPLOY, 'make-secrets.sh'), folder])
  const modeOf = (path: string) => statSync(path).mode & 0o777
  expect(modeOf(join(folder, 'secrets'))).toBe(0o700)
  for (const name of readdirSync(join(folder, 'secrets'))) expect([name, modeOf(join(folder, 'secrets', name))]).toEqual([name, 0o644])
})

interface Compose {
  services: Record<string, { environment: Environment; secrets: string[]; depends_on?: Record<string, unknown> }>
  secrets: Record<string, { file: string }>
  networks: { default: { ipam: { config: { subnet: string }[] } } }
}

describe('Compose', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as Compose
  const asked: Environment = { ADMIN_USERNAME: 'boss@corp.cn', ADMIN_MOBILE: '13912345678', SMS_HTTP_URL: 'https://sms.example/send' }
  /** With Compose's variables replaced. */
  const filled = (env: Environment) =>
    Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, value.replace(/\$\{(\w+):([-?])(.*)\}/, (_, of, kind, other) => (kind === '-' ? other : asked[of]!))]),
    )
  const image = Object.fromEntries([.../^ENV (.*)$/m.exec(read('Dockerfile'))![1]!.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]))

  test.each(['console-1', 'console-2'])('RUN-02 %s has settings that the server takes, and a file for each of its secrets', (name) => {
    const { environment, secrets: given } = compose.services[name]!
    const env = { ...image, ...filled(environment) }
    expect(unknownIn(env)).toEqual([])
    const config = configOf(env, /^\/run\/secrets\//)
    expect(config).toMatchObject({ ...ready, host: '0.0.0.0', port: 8080, trustProxy: [compose.networks.default.ipam.config[0]!.subnet] })
    const files = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? [])
    expect(files.sort()).toEqual([...given].sort())
  })

  test('RUN-02 every secret that a service uses is made', () => {
    for (const [name, { file }] of Object.entries(compose.secrets))
      expect([name, file, readdirSync(secrets)]).toEqual([name, `secrets/${name}`, expect.arrayContaining([name])])
    const taken = Object.values(compose.services).flatMap((service) => service.secrets ?? [])
    expect(taken.filter((name) => !compose.secrets[name])).toEqual([])
    const needed = Object.values(compose.services).flatMap((service) => Object.keys(service.depends_on ?? {}))
    expect(needed.filter((name) => !compose.services[name])).toEqual([])
  })

  test('RUN-02 its nginx is that of docs/operations.md', () => {
    const documented = /```nginx\n(.+?)```/s.exec(readFileSync(join(DEPLOY, '../docs/operations.md'), 'utf8'))![1]!
    expect(read('nginx.conf')).toBe(documented.replaceAll('127.0.0.1:8081', 'console-1:8080').replaceAll('127.0.0.1:8082', 'console-2:8080'))
  })
})

test('RUN-02 the container asks a server that speaks HTTPS by HTTPS', async () => {
  const [program, ...args] = JSON.parse(/^HEALTHCHECK .*? CMD (.*)$/m.exec(read('Dockerfile'))![1]!) as string[]
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'console.example' }])
  let status = 200
  const server = createServer({ cert, key }, ({ url }, answer) => answer.writeHead(url === '/readyz' ? status : 404).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const healthy = async (tls: Environment) => {
    const { port } = server.address() as AddressInfo
    const [code] = await once(spawn(program!, args, { env: { PATH: process.env.PATH, PORT: `${port}`, ...tls }, stdio: 'ignore' }), 'exit')
    return code === 0
  }
  const tls = { TLS_CERT_FILE: '/run/secrets/tls_cert' }
  expect([await healthy(tls), await healthy({})]).toEqual([true, false])
  status = 503
  expect(await healthy(tls)).toBe(false)
  server.close()
})

test('RUN-02 backups of Compose go into a folder that the user of the image may write', () => {
  const lines = read('README.md').split('\n')
  const mounted = lines.flatMap((line, at) => [...line.matchAll(/ -v (\/\S+?):/g)].map(([, folder]) => ({ folder: folder!, before: lines.slice(0, at) })))
  expect(mounted).not.toEqual([])
  for (const { folder, before } of mounted) expect(before.join('\n')).toMatch(new RegExp(`^install -d -o 1000 -g 1000 -m 0700 ${folder}\\b`, 'm'))
  expect(lines.join('\n')).not.toMatch(/^\w+=\S+ docker compose/m)
})

test('RUN-12 the line for cron makes each night a backup that is named by its day', () => {
  const [, line] = /^(printf .*) > \/etc\/cron\.d\/\S+$/m.exec(readFileSync(join(DEPLOY, '../docs/production.md'), 'utf8'))!
  const [minute, hour, ...rest] = execFileSync('sh', ['-c', line!], { encoding: 'utf8' }).trim().split(' ')
  expect([minute, hour, rest.slice(0, 4)]).toEqual(['15', '2', ['*', '*', '*', 'root']])
  // As cron reads it: an unescaped % ends the command.
  const command = rest
    .slice(4)
    .join(' ')
    .split(/(?<!\\)%/)[0]!
    .replaceAll('\\%', '%')
  const said = execFileSync('sh', ['-c', command.replace(/^\S+/, 'echo')], { encoding: 'utf8' })
  expect(said).toMatch(/^backup --to \/var\/lib\/console-backups\/\d{4}-\d\d-\d\d\n$/)
})

test('RUN-02 systemd starts a server with settings that it accepts, and with every secret as a file', () => {
  const unit = read('console@.service')
  const pairs = (text: string) => Object.fromEntries(text.split(/\s+/).map((pair) => pair.split(/=(.*)/s) as [string, string]))
  const ofUnit = [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, line]) => pairs(line!.replaceAll('%i', '8081')))
  const ofFile = [...read('console.env.example').matchAll(/^[A-Z].*$/gm)].map(([line]) => pairs(line))
  // As systemd gives the folder of LoadCredential.
  const credentials = join(place, 'credentials')
  mkdirSync(credentials)
  for (const name of readdirSync(secrets)) cpSync(join(secrets, name), join(credentials, `secrets_${name}`))
  const [, script, ...command] = /^ExecStart=(.*)$/m.exec(unit)![1]!.split(' ')
  expect([unit, script, command]).toEqual([
    expect.stringContaining('\nLoadCredential=secrets:'),
    'deploy/with-secrets.sh',
    ['/usr/bin/node', 'server/dist/main.js'],
  ])
  const given = execFileSync('sh', [join(DEPLOY, '..', script!), 'env'], {
    env: { PATH: process.env.PATH, CREDENTIALS_DIRECTORY: credentials },
    encoding: 'utf8',
  })
  const { POSTGRES_PASSWORD_FILE, ...ofSecrets } = pairs(given.match(/^\w+_FILE=.*$/gm)!.join('\n'))
  expect(POSTGRES_PASSWORD_FILE).toBe(join(credentials, 'secrets_postgres_password'))
  const env: Environment = Object.assign({}, ...ofUnit, ...ofFile, ofSecrets)
  expect(unknownIn(env)).toEqual([])
  expect(configOf(env, /^nothing/)).toMatchObject({ ...ready, port: 8081, trustProxy: ['127.0.0.1'], drainS: 5 })
})

test('RUN-02 secrets of another folder name the host of its database', () => {
  const folder = join(place, 'elsewhere')
  mkdirSync(folder)
  execFileSync('sh', [join(DEPLOY, 'make-secrets.sh'), folder, 'db.example'])
  expect(readdirSync(join(folder, 'secrets')).sort()).toEqual(readdirSync(secrets).filter((name) => name !== 'sms_http_url'))
  expect(readFileSync(join(folder, 'secrets/database_url'), 'utf8')).toMatch(/^postgres:\/\/console:\w{64}@db\.example\/console\n$/)
})

test('RUN-02 a service for the time without a provider of SMS writes codes to its log', async () => {
  const port = await freePort()
  const service = spawn(process.execPath, [join(DEPLOY, 'codes-to-log.mjs'), `${port}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  const line = once(service.stdout, 'data')
  const body = '{"mobile":"13912345678","code":"123456"}'
  await eventually('the service to listen', () =>
    fetch(`http://127.0.0.1:${port}`, { method: 'POST', body }).then(
      ({ status }) => status === 200,
      () => false,
    ),
  )
  expect(`${(await line)[0]}`).toBe(`${body}\n`)
  service.kill()
})

describe('the chart', () => {
  const values = parse(read('helm/values.yaml')) as { settings: Environment; secretSettings: string[] }
  const others = /^# Others that it may have: ((?:[A-Z_, ]|\n# )+)$/m.exec(read('helm/values.yaml'))![1]!.replaceAll('\n# ', ' ').split(', ')
  const notForClusters = ['HOST', 'PORT', 'DATA_DIR', 'BUILD_DIR', 'DEMO', 'PLATFORM', 'CAPTCHA_ANSWER', 'LIMITS', 'DEV_OVERRIDE_ORIGIN', 'ISSUER_ROOTS']

  test('RUN-02 it has a value for every setting of the server, and no other', () => {
    expect([...Object.keys(values.settings), ...values.secretSettings, ...others, ...notForClusters].sort()).toEqual([...settingNames].sort())
  })

  test('RUN-02 a server starts with its values', () => {
    const own = {
      S3_BUCKET: 'console',
      S3_REGION: 'cn-north-1',
      PUBLIC_URL: 'https://console.example',
      ADMIN_USERNAME: 'boss@corp.cn',
      ADMIN_MOBILE: '13912345678',
    }
    const files = values.secretSettings.map((name) => [`${name}_FILE`, `/secrets/${name.toLowerCase()}`])
    expect(configOf({ ...values.settings, ...own, ...Object.fromEntries(files) }, /^\/secrets\//)).toMatchObject({ ...ready, drainS: 10 })
  })

  /**
   * The text without the template language, which cannot be rendered here: only what depends on a certificate of the
   * server is.
   */
  const withoutTemplate = (text: string, { tls = false } = {}) =>
    text
      .replace(/\{\{- \/\*.*?\*\/\}\}\n/g, '')
      .replace(/^\{\{- \$scheme := ternary "HTTPS" "HTTP" \(has "TLS_CERT" \.Values\.secretSettings\) \}\}\n/m, '')
      .replace(/\{\{ (\$scheme|ternary "HTTPS" "HTTP" \(has "TLS_CERT" \.Values\.secretSettings\)) \}\}/g, tls ? 'HTTPS' : 'HTTP')
      .replace(/^\s*\{\{-? (if|end|range)\b.*\n?/gm, '')
      .replace(/\{\{-? toYaml .*\}\}/g, '{}')
      .replace(/\{\{.*?\}\}/g, 'x')

  test.each(readdirSync(join(DEPLOY, 'helm/templates')))('RUN-02 %s is a resource of Kubernetes', (file) => {
    expect(parse(withoutTemplate(read(`helm/templates/${file}`)))).toMatchObject({
      apiVersion: expect.any(String),
      kind: expect.any(String),
      metadata: { name: expect.stringMatching(/^x(-open)?$/) },
    })
  })

  test.each([
    [false, 'HTTP'],
    [true, 'HTTPS'],
  ])('RUN-02 with a certificate of the server (%s) its probes and the Ingress speak %s', (tls, scheme) => {
    const parsed = (name: string) => parse(withoutTemplate(read(`helm/templates/${name}.yaml`), { tls }))
    const [{ startupProbe, readinessProbe, livenessProbe }] = parsed('deployment').spec.template.spec.containers
    expect([startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.scheme)).toEqual([scheme, scheme, scheme])
    for (const name of ['ingress', 'ingress-open']) expect(parsed(name).metadata.annotations['nginx.ingress.kubernetes.io/backend-protocol']).toBe(scheme)
  })

  test('RUN-02 the Ingress repeats at another server what nginx repeats, and nothing that is signed for one time', () => {
    /** By the place that it is for, longest first. */
    const byPrefix = <T>(places: readonly (readonly [string, T])[], path: string) =>
      places.toSorted(([one], [other]) => other.length - one.length).find(([prefix]) => path.startsWith(prefix))?.[1]
    const ofNginx = [...read('nginx.conf').matchAll(/^ {2}location (\/\S*) \{(.*?)^ {2}\}/gms)].map(
      ([, prefix, body]) => [prefix!, /proxy_next_upstream (.*?);/.exec(body!)?.[1]] as const,
    )
    const ofIngress = ['ingress', 'ingress-open'].flatMap((name) => {
      const { metadata, spec } = parse(withoutTemplate(read(`helm/templates/${name}.yaml`)))
      const { paths } = spec.rules[0].http as { paths: { path: string }[] }
      const repeats = metadata.annotations['nginx.ingress.kubernetes.io/proxy-next-upstream'] as string
      return paths.map(({ path }) => [path, repeats] as const)
    })
    const calls = ['/', '/api/user/getUserList', '/open/v1/evidence', '/open/v1/uploads/1']
    expect(calls.map((path) => byPrefix(ofIngress, path))).toEqual(calls.map((path) => byPrefix(ofNginx, path)))
    expect(byPrefix(ofIngress, '/open/v1/evidence')).toBe('off')
    expect(['/open/v1/notice', '/open/v1/app/packages'].map((path) => byPrefix(ofIngress, path))).toEqual(Array(2).fill('error non_idempotent'))
  })

  test('RUN-02 a pod has readiness and liveness probes, and ends after it has drained', () => {
    const { spec } = parse(withoutTemplate(read('helm/templates/deployment.yaml'))).spec.template
    const [{ startupProbe, readinessProbe, livenessProbe }] = spec.containers
    expect([startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path)).toEqual(['/readyz', '/readyz', '/healthz'])
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(values.settings.DRAIN_S) + 10)
  })
})
