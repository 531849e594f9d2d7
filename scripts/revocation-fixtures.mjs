/**
 * `node scripts/revocation-fixtures.mjs`: makes certificates, a time stamp, CRLs and OCSP answers by OpenSSL, signed by
 * RSA, ECDSA and SM2, and writes them to shared/src/proof/fixtures/revocation.json. Tests read that file; this is run
 * only to make another one.
 */
import { writeFileSync } from 'node:fs'
import { openFolder, SM2_ID } from './openssl-fixtures.mjs'

const CRL = 'http://crl.example/part1.crl'
const OTHER_CRL = 'http://crl.example/part2.crl'
const { at, openssl, base64, requestCertificate, issueCertificate, stampData, writeFixtures, remove } = openFolder(`
[ca]
subjectKeyIdentifier = 0102030405060708
[time]
authorityKeyIdentifier = keyid
crlDistributionPoints = URI:${CRL}
authorityInfoAccess = OCSP;URI:http://ocsp.example/
[silent]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[responder]
keyUsage = critical, digitalSignature
extendedKeyUsage = OCSPSigning
[lists]
database = ./index.txt
crlnumber = ./crlnumber
default_md = sha256
crl_extensions = list
[list]
authorityKeyIdentifier = keyid
[part]
authorityKeyIdentifier = keyid
issuingDistributionPoint = critical, @this_part
[this_part]
fullname = URI:${CRL}
onlyuser = TRUE
[other part]
authorityKeyIdentifier = keyid
issuingDistributionPoint = critical, @another_part
[another_part]
fullname = URI:${OTHER_CRL}
[indirect]
authorityKeyIdentifier = keyid
issuingDistributionPoint = critical, @another_issuer
[another_issuer]
indirectCRL = TRUE
[authorities]
authorityKeyIdentifier = keyid
issuingDistributionPoint = critical, @those
[those]
onlyCA = TRUE
[delta]
authorityKeyIdentifier = keyid
deltaCRL = critical, DER:020101
`)
const kinds = ['rsa', 'p256', 'sm2']

let serial = 1000
function certificate(name, { kind, by = name, subject, extensions }) {
  requestCertificate(name, { kind, subject })
  serial += 1
  issueCertificate(name, { by, extensions, signing: kind === 'sm2' ? ['-sm3', '-sigopt', SM2_ID] : ['-sha256'], serial: ['-set_serial', `${serial}`] })
}

/** The register of an authority: which of its certificates are revoked, since when and why, as `ca` writes it. */
function register(name, revoked) {
  const number = Number(openssl('x509', '-in', `${name}.pem`, '-noout', '-serial').toString().trim().replace('serial=', '0x'))
  const hex = number.toString(16).toUpperCase().padStart(4, '0')
  writeFileSync(at('index.txt'), `${revoked ? 'R' : 'V'}\t21251231000000Z\t${revoked ?? ''}\t${hex}\tunknown\t/CN=${name}\n`)
}

/** In force all the time, unless `from` and `until` say otherwise. */
function list(by, { kind, of, revoked, from = '20260101000000Z', until = '21251231000000Z', extensions = 'list' }) {
  register(of, revoked)
  writeFileSync(at('crlnumber'), '01\n')
  const signing = kind === 'sm2' ? ['-md', 'sm3', '-sigopt', SM2_ID] : ['-md', 'sha256']
  const dates = ['-crl_lastupdate', from, '-crl_nextupdate', until]
  const issuer = ['-cert', `${by}.pem`, '-keyfile', `${by}.key`]
  openssl('ca', '-config', 'openssl.cnf', '-name', 'lists', '-gencrl', ...issuer, ...signing, ...dates, '-crlexts', extensions, '-out', 'list.pem')
  openssl('crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'list.der')
  return base64('list.der')
}

function answer(by, { kind, of, revoked, responder = by }) {
  register(of, revoked)
  openssl('ocsp', '-issuer', `${by}.pem`, '-cert', `${of}.pem`, '-no_nonce', '-reqout', 'question')
  const signing = kind === 'sm2' ? ['-rmd', 'sm3', '-rsigopt', SM2_ID] : ['-rmd', 'sha256']
  const given = ['-index', 'index.txt', '-CA', `${by}.pem`, '-rsigner', `${responder}.pem`, '-rkey', `${responder}.key`]
  openssl('ocsp', ...given, ...signing, ...(responder === by ? ['-resp_no_certs'] : []), '-ndays', '36000', '-reqin', 'question', '-respout', 'answer')
  return base64('answer')
}

const since = {
  earlier: '260201000000Z,keyCompromise',
  later: '260401000000Z,superseded',
  stolen: '260401000000Z,keyCompromise',
  unexplained: '260401000000Z',
  /** Known to be unsafe since a month before. */
  backdated: '260401000000Z,keyTime,20260201000000Z',
}

const eachSince = (make) => Object.fromEntries(Object.entries(since).map(([name, revoked]) => [name, make(revoked)]))

try {
  const chains = {}
  for (const kind of kinds) {
    const [ca, own] = [`${kind} root`, `${kind} authority`]
    certificate(ca, { kind, extensions: 'ca' })
    certificate(own, { kind, by: ca, extensions: 'time' })
    certificate(`${kind} responder`, { kind, by: ca, extensions: 'responder' })
    certificate(`${kind} impostor`, { kind, subject: ca, extensions: 'ca' })
    const of = { kind, of: own }
    const delegated = { ...of, responder: `${kind} responder` }
    chains[kind] = {
      chain: [base64(`${own}.der`), base64(`${ca}.der`)],
      crl: { good: list(ca, of), ...eachSince((revoked) => list(ca, { ...of, revoked })) },
      ocsp: { good: answer(ca, of), ...eachSince((revoked) => answer(ca, { ...of, revoked })) },
      delegated: { good: answer(ca, delegated), ...eachSince((revoked) => answer(ca, { ...delegated, revoked })) },
      /** Signed by somebody else, in the name of the authority. */
      forged: { crl: list(`${kind} impostor`, of), ocsp: answer(ca, { ...of, responder: own }) },
    }
  }
  const [ca, own] = ['p256 root', 'p256 authority']
  const of = { kind: 'p256', of: own }
  certificate('stranger', { kind: 'p256', extensions: 'ca' })
  certificate('silent authority', { kind: 'p256', by: ca, extensions: 'silent' })
  const lists = {
    'of its part': list(ca, { ...of, extensions: 'part' }),
    'of another part': list(ca, { ...of, extensions: 'other part' }),
    'of another issuer, too': list(ca, { ...of, extensions: 'indirect' }),
    'of authorities alone': list(ca, { ...of, extensions: 'authorities' }),
    'of changes': list(ca, { ...of, extensions: 'delta' }),
    'of another authority': list('stranger', of),
    'from before': list(ca, { ...of, from: '20260101000000Z', until: '20260131000000Z' }),
    'from after': list(ca, { ...of, from: '20260401000000Z' }),
    'from before, which says revoked': list(ca, { ...of, revoked: '251201000000Z,superseded', from: '20260101000000Z', until: '20260131000000Z' }),
    'from before, which says on hold': list(ca, { ...of, revoked: '251201000000Z,certificateHold', from: '20260101000000Z', until: '20260131000000Z' }),
    'from the future': list(ca, { ...of, from: '21200401000000Z' }),
  }
  stampData('token', { signer: own })
  /** Of after the time stamp. */
  const afterwards = Object.fromEntries(['superseded', 'keyCompromise'].map((reason) => [reason, list(ca, { ...of, revoked: `490101000000Z,${reason}` })]))
  afterwards.unexplained = list(ca, { ...of, revoked: '490101000000Z' })
  const fixtures = {
    data: 'evidence',
    at: '2026-03-01T00:00:00Z',
    chains,
    lists,
    afterwards,
    silent: [base64('silent authority.der'), base64(`${ca}.der`)],
    token: base64('token'),
  }
  writeFixtures('revocation.json', fixtures)
} finally {
  remove()
}
