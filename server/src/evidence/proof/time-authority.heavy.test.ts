import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StubService, stubService } from '../../testing/stub-service'
import { timeAuthority } from './time-authority'

const place = mkdtempSync(join(tmpdir(), 'console-authority-'))
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: place, stdio: 'pipe' })
const write = (name: string, content: Uint8Array | string) => writeFileSync(join(place, name), content)
const read = (name: string) => readFileSync(join(place, name))

let service: StubService
beforeAll(async () => {
  write(
    'openssl.cnf',
    `
[tsa]
serial = ./serial
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[ca]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
[time]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
`,
  )
  certificate('root', 'ca')
  certificate('middle', 'ca', 'root')
  certificate('authority', 'time', 'middle')
  service = await stubService((question) => {
    write('question', question)
    openssl(
      ...'ts -reply -config openssl.cnf -section tsa -queryfile question -signer authority.pem -inkey authority.key -sha256 -chain middle.pem -out answer'.split(
        ' ',
      ),
    )
    return read('answer')
  })
})
afterAll(async () => {
  await service.close()
  rmSync(place, { recursive: true })
})

/** A certificate with its RSA key, signed by another one or by itself. */
function certificate(name: string, extensions: string, by?: string) {
  openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', `${name}.key`)
  openssl('req', '-new', '-key', `${name}.key`, '-subj', `/CN=${name}`, '-out', `${name}.csr`)
  const issuer = by ? ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial'] : ['-signkey', `${name}.key`]
  openssl('x509', '-req', '-in', `${name}.csr`, ...issuer, '-days', '30', '-extfile', 'openssl.cnf', '-extensions', extensions, '-out', `${name}.pem`)
}

test('SEC-R11 an authority run by OpenSSL is called over HTTP, and its tokens are valid for OpenSSL and for this server', async () => {
  const file = Buffer.from('合同正文')
  const authority = timeAuthority({ url: service.url, roots: String(read('root.pem')) })
  const { token, authority: name } = await authority.stamp(createHash('sha256').update(file).digest())
  expect(name).toBe('authority')
  write('token', token)
  write('file', file)
  const report = openssl(...'ts -verify -token_in -in token -data file -CAfile root.pem -untrusted middle.pem'.split(' '))
  expect(String(report)).toContain('Verification: OK')
})

test('an authority whose root is not trusted is refused', async () => {
  certificate('stranger', 'ca')
  const authority = timeAuthority({ url: service.url, roots: String(read('stranger.pem')) })
  await expect(authority.stamp(Buffer.alloc(32))).rejects.toMatchObject({ cause: { message: expect.stringContaining('none of TSA_ROOTS') } })
})
