/** What the scripts have in common that make test data for shared/src/proof by OpenSSL. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './workspaces.mjs'

/** The algorithm of a key, with its option, by the name that the scripts use. */
const keys = {
  rsa: ['RSA', 'rsa_keygen_bits:2048'],
  p256: ['EC', 'ec_paramgen_curve:P-256'],
  p384: ['EC', 'ec_paramgen_curve:P-384'],
  secp256k1: ['EC', 'ec_paramgen_curve:secp256k1'],
  sm2: ['EC', 'ec_paramgen_curve:SM2'],
}

/** The signer's id with which SM2 signs by default (GM/T 0009). */
export const SM2_ID = 'distid:1234567812345678'

/** The extensions of authorities, of certificates for time stamps and for documents, and a time stamp authority. */
const SETTINGS = `
[ca]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
[time]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[document]
keyUsage = critical, digitalSignature, nonRepudiation
[tsa]
serial = ./serial
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512, sm3
ess_cert_id_alg = sha256
accuracy = secs:1
`

/** OpenSSL in a temporary folder. `settings` are added to openssl.cnf; OpenSSL merges sections of the same name. */
export function openFolder(settings = '') {
  const folder = mkdtempSync(join(tmpdir(), 'fixtures-'))
  const at = (name) => join(folder, name)
  const openssl = (...args) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  writeFileSync(at('openssl.cnf'), `${SETTINGS}${settings}`)
  writeFileSync(at('serial'), '01\n')
  writeFileSync(at('data'), 'evidence')
  return {
    /** The path of a file in the folder. */
    at,
    openssl,
    base64: (name) => readFileSync(at(name)).toString('base64'),

    /** Makes a key and a request for its certificate: `<name>.key`, `<name>.csr`. */
    requestCertificate(name, { kind, subject = name }) {
      const [algorithm, option] = keys[kind]
      openssl('genpkey', '-algorithm', algorithm, '-pkeyopt', option, '-out', `${name}.key`)
      openssl('req', '-new', kind === 'sm2' ? '-sm3' : '-sha256', '-key', `${name}.key`, '-subj', `/CN=${subject}`, '-out', `${name}.csr`)
    },

    /**
     * Issues the requested certificate for 100 years, as PEM and DER. `signing`: the digest, with its options; `by`:
     * the authority.
     */
    issueCertificate(name, { by, extensions, signing, serial = ['-CAcreateserial'] }) {
      const issuer = by === name ? ['-signkey', `${name}.key`] : ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, ...serial]
      const given = ['-days', '36500', '-extfile', 'openssl.cnf', '-extensions', extensions, '-out', `${name}.pem`]
      openssl('x509', '-req', ...signing, '-in', `${name}.csr`, ...issuer, ...given)
      openssl('x509', '-in', `${name}.pem`, '-outform', 'DER', '-out', `${name}.der`)
    },

    /** Makes a time stamp of the file `data`, in the file `name`. `more`: further options of the answer. */
    stampData(name, { signer, section = 'tsa', digest = 'sha256', more = [] }) {
      openssl('ts', '-query', '-data', 'data', `-${digest}`, '-cert', '-out', 'query')
      const by = ['-config', 'openssl.cnf', '-section', section, '-signer', `${signer}.pem`, '-inkey', `${signer}.key`, '-sha256', ...more]
      openssl('ts', '-reply', '-queryfile', 'query', ...by, '-token_out', '-out', name)
    },

    writeFixtures: (file, fixtures) => writeFileSync(join(root, 'shared/src/proof/fixtures', file), `${JSON.stringify(fixtures, null, 2)}\n`),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
