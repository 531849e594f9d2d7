/**
 * `node scripts/proof-fixtures.mjs`: makes time stamps and signatures by OpenSSL, which our verification is held against, and writes them to shared/src/proof/fixtures/openssl.json.
 * Tests read that file; this is run only to make another one.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './workspaces.mjs'

const place = mkdtempSync(join(tmpdir(), 'proof-fixtures-'))
const at = (name) => join(place, name)
const openssl = (...args) => execFileSync('openssl', args, { cwd: place, stdio: ['ignore', 'pipe', 'ignore'] })
const base64 = (name) => readFileSync(at(name)).toString('base64')

writeFileSync(at('data'), 'evidence')
writeFileSync(at('other'), 'other evidence')
writeFileSync(
  at('openssl.cnf'),
  `
[tsa]
serial = ./serial
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512, sm3
ess_cert_id_alg = sha256
accuracy = secs:1
[tsa_sha1]
serial = ./serial
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha1
[dated]
database = ./index.txt
new_certs_dir = .
serial = ./serial
default_md = sha256
policy = any_name
[any_name]
commonName = supplied
[ca]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
[root]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = 0102030405060708
[time]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[document]
keyUsage = critical, digitalSignature, nonRepudiation
`,
)
const keys = {
  rsa: ['RSA', 'rsa_keygen_bits:2048'],
  p256: ['EC', 'ec_paramgen_curve:P-256'],
  p384: ['EC', 'ec_paramgen_curve:P-384'],
  secp256k1: ['EC', 'ec_paramgen_curve:secp256k1'],
  sm2: ['EC', 'ec_paramgen_curve:SM2'],
}

function newKey(name, kind) {
  const [algorithm, option] = keys[kind]
  openssl('genpkey', '-algorithm', algorithm, '-pkeyopt', option, '-out', `${name}.key`)
}

function certificate(name, { kind = 'p256', subject = name, by = name, extensions, dates }) {
  newKey(name, kind)
  openssl('req', '-new', '-key', `${name}.key`, '-subj', `/CN=${subject}`, '-out', `${name}.csr`)
  issue(name, { by, extensions, dates })
}

/** From the request that lies there. An SM2 authority signs by SM3. */
function issue(name, { by, extensions, dates }) {
  const given = ['-extfile', 'openssl.cnf', '-extensions', extensions, '-out', `${name}.pem`]
  const issuer = by === name ? ['-signkey', `${name}.key`] : ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial']
  if (dates)
    openssl(
      ...'ca -batch -config openssl.cnf -name dated -notext -startdate'.split(' '),
      dates[0],
      '-enddate',
      dates[1],
      '-cert',
      `${by}.pem`,
      '-keyfile',
      `${by}.key`,
      '-in',
      `${name}.csr`,
      ...given,
    )
  else openssl('x509', '-req', by.startsWith('sm2') ? '-sm3' : '-sha256', '-in', `${name}.csr`, ...issuer, '-days', '36500', ...given)
  openssl('x509', '-in', `${name}.pem`, '-outform', 'DER', '-out', `${name}.der`)
}

function token(name, { signer, section = 'tsa', chain, digest = 'sha256' }) {
  openssl('ts', '-query', '-data', 'data', `-${digest}`, '-cert', '-out', 'query')
  const more = chain ? ['-chain', 'chain.pem'] : []
  if (chain) writeFileSync(at('chain.pem'), chain.map((one) => readFileSync(at(`${one}.pem`))).join(''))
  openssl(
    'ts',
    '-reply',
    '-config',
    'openssl.cnf',
    '-section',
    section,
    '-queryfile',
    'query',
    '-signer',
    `${signer}.pem`,
    '-inkey',
    `${signer}.key`,
    '-sha256',
    ...more,
    '-token_out',
    '-out',
    name,
  )
  return base64(name)
}

function signature(name, { signer, data = 'data', extra = [] }) {
  openssl(
    'cms',
    '-sign',
    '-binary',
    '-cades',
    '-md',
    'sha256',
    '-in',
    data,
    '-signer',
    `${signer}.pem`,
    '-inkey',
    `${signer}.key`,
    '-outform',
    'DER',
    '-out',
    name,
    ...extra,
  )
  return base64(name)
}

try {
  writeFileSync(at('serial'), '01\n')
  certificate('root', { extensions: 'root' })
  certificate('rsa root', { kind: 'rsa', extensions: 'ca' })
  certificate('middle', { kind: 'p384', by: 'root', extensions: 'ca' })
  for (const [name, kind, by] of [
    ['p256', 'p256', 'root'],
    ['p384', 'p384', 'root'],
    ['rsa', 'rsa', 'rsa root'],
    ['below', 'p256', 'middle'],
  ])
    certificate(name, { kind, by, extensions: 'time' })
  certificate('document', { by: 'root', extensions: 'document' })
  // One for each thing that can be wrong with a chain of certificates.
  certificate('stranger', { extensions: 'ca' })
  certificate('namesake', { subject: 'root', extensions: 'ca' })
  certificate('impostor', { subject: 'root', extensions: 'root' })
  certificate('low', { by: 'middle', extensions: 'ca' })
  certificate('circle a', { extensions: 'ca' })
  certificate('circle b', { by: 'circle a', extensions: 'ca' })
  issue('circle a', { by: 'circle b', extensions: 'ca' })
  certificate('sm2 root', { kind: 'sm2', extensions: 'ca' })
  for (const [name, by] of [
    ['of a stranger', 'stranger'],
    ['of a namesake', 'namesake'],
    ['of an impostor', 'impostor'],
    ['at the bottom', 'low'],
    ['by no authority', 'document'],
    ['in a circle', 'circle a'],
    ['by SM2', 'sm2 root'],
  ])
    certificate(name, { by, extensions: 'time' })
  certificate('on another curve', { kind: 'secp256k1', by: 'root', extensions: 'time' })
  writeFileSync(at('index.txt'), '')
  for (const extensions of ['time', 'document']) {
    certificate(`old ${extensions}`, { by: 'root', extensions, dates: ['20200101000000Z', '20210101000000Z'] })
    certificate(`new ${extensions}`, { by: 'root', extensions, dates: ['21200101000000Z', '21210101000000Z'] })
  }
  const wrong = {
    'old time': [],
    'new time': [],
    'of a stranger': ['stranger'],
    'of a namesake': [],
    'of an impostor': [],
    'at the bottom': ['low'],
    'by no authority': ['document'],
    'in a circle': ['circle a', 'circle b'],
    'by SM2': [],
    'on another curve': [],
  }
  const tokens = {
    'P-256': token('1', { signer: 'p256' }),
    'P-384': token('2', { signer: 'p384' }),
    RSA: token('3', { signer: 'rsa' }),
    'an intermediate authority': token('4', { signer: 'below', chain: ['middle'] }),
    'ESSCertID of the first version': token('5', { signer: 'p256', section: 'tsa_sha1' }),
  }
  openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', '1', '-out', '1.info')
  const fixtures = {
    data: 'evidence',
    other: 'other evidence',
    roots: [base64('root.der'), base64('rsa root.der')],
    tokens,
    sm3: token('10', { signer: 'p256', digest: 'sm3' }),
    sha512: token('6', { signer: 'p256', digest: 'sha512' }),
    signature: signature('7', { signer: 'document' }),
    /** Signed with a certificate for documents: not a valid time stamp. */
    disguised: signature('9', { signer: 'document', data: '1.info', extra: ['-nodetach', '-econtent_type', '1.2.840.113549.1.9.16.1.4'] }),
    wrong: Object.fromEntries(Object.entries(wrong).map(([signer, chain]) => [signer, token('token', { signer, chain: chain.length ? chain : undefined })])),
    wrongSignatures: Object.fromEntries(['old document', 'new document', 'p256'].map((signer) => [signer, signature('signature', { signer })])),
    smRoot: base64('sm2 root.der'),
    attached: signature('8', { signer: 'document', extra: ['-nodetach'] }),
  }
  writeFileSync(join(root, 'shared/src/proof/fixtures/openssl.json'), `${JSON.stringify(fixtures, null, 2)}\n`)
} finally {
  rmSync(place, { recursive: true })
}
