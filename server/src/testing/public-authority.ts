import { generate } from 'selfsigned'
import type { GivenCertificate } from '../config/config'

const options = { algorithm: 'sha256', keySize: 2048 } as const

/** An authority that sells certificates for documents and mail to anyone. */
export async function publicAuthority(name = '公共数字证书认证中心') {
  const root = await generate([{ name: 'commonName', value: name }], {
    ...options,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  })
  return {
    /** In PEM. */
    root: root.cert,
    async certificateOf(customer: string): Promise<GivenCertificate> {
      const made = await generate([{ name: 'commonName', value: customer }], {
        ...options,
        ca: { cert: root.cert, key: root.private },
        extensions: [
          { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
          { name: 'extKeyUsage', emailProtection: true },
        ],
      })
      return { cert: `${made.cert}\n${root.cert}`, key: made.private }
    },
  }
}
