/**
 * `node scripts/proof-fixtures.mjs`: makes time stamps and signatures by OpenSSL, with which our verification is
 * tested, and writes them to shared/src/proof/fixtures/openssl.json. Tests read that file; this is run only to make
 * another one.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { openFolder } from './openssl-fixtures.mjs'

const { at, openssl, base64, requestCertificate, issueCertificate, stampData, writeFixtures, remove } = openFolder(`
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
[root]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = 0102030405060708
`)
writeFileSync(at('other'), 'other evidence')

function certificate(name, { kind = 'p256', subject, by = name, extensions, dates }) {
  requestCertificate(name, { kind, subject })
  if (dates) issueDated(name, { by, extensions, dates })
  else issue(name, { by, extensions })
}

/** Issues the certificate that was requested. An SM2 authority signs by SM3. */
function issue(name, { by, extensions }) {
  issueCertificate(name, { by, extensions, signing: [by.startsWith('sm2') ? '-sm3' : '-sha256'] })
}

function issueDated(name, { by, extensions, dates: [from, until] }) {
  const issuer = ['-cert', `${by}.pem`, '-keyfile', `${by}.key`]
  const given = ['-startdate', from, '-enddate', until, '-extfile', 'openssl.cnf', '-extensions', extensions]
  openssl('ca', '-batch', '-config', 'openssl.cnf', '-name', 'dated', '-notext', ...issuer, ...given, '-in', `${name}.csr`, '-out', `${name}.pem`)
  openssl('x509', '-in', `${name}.pem`, '-outform', 'DER', '-out', `${name}.der`)
}

function token(name, { chain, ...options }) {
  if (chain) writeFileSync(at('chain.pem'), chain.map((one) => readFileSync(at(`${one}.pem`))).join(''))
  stampData(name, { ...options, more: chain ? ['-chain', 'chain.pem'] : [] })
  return base64(name)
}

function signature(name, { signer, data = 'data', extra = [] }) {
  const by = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`]
  openssl('cms', '-sign', '-binary', '-cades', '-md', 'sha256', '-in', data, ...by, '-outform', 'DER', '-out', name, ...extra)
  return base64(name)
}

try {
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
  writeFixtures('openssl.json', fixtures)
} finally {
  remove()
}
