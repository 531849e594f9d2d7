import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { typedPath } from './project.mjs'

/**
 * The signature (Ed25519, base64url) of a release's record, which contains the hashes of all of its files, with the
 * private key of a PEM file.
 */
export function signatureOf(record, keyFile) {
  if (!existsSync(keyFile)) throw new Error(`找不到私钥文件 ${keyFile}`)
  const key = createPrivateKey(readFileSync(keyFile))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile} 不是 Ed25519 私钥`)
  return sign(null, record, key).toString('base64url')
}

/**
 * Makes a team's key: writes the private one to a new file that only its owner can read, and returns the public one
 * (base64url) for `DEPLOY_KEYS`.
 */
export function makeKey(keyFile) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  return publicKey.export({ format: 'jwk' }).x
}

/** `console-remote keygen <file>` */
export function keygen(file) {
  if (!file) throw new Error('请写明私钥文件，例如 mf-users.pem')
  return `私钥已写入 ${file}，请妥善保管。公钥（交给控制台的管理员，写入 DEPLOY_KEYS）：\n${makeKey(typedPath(file))}`
}
