import { createPrivateKey } from 'node:crypto'
import { certificatesIn } from '../config/places'
import { sm2Certificate } from './sm2-certificate'
import { testAuthority } from './test-authority'

/** A time authority that signs by SM2 with SM3, below a root of SM2. */
export async function sm2Authority(name = '国密时间戳服务') {
  const { cert, key } = await sm2Certificate({ name, purpose: 'timestamps' })
  const [certificate, root] = certificatesIn(cert).map(({ raw }) => raw) as [Buffer, Buffer]
  return testAuthority({ name, made: { key: createPrivateKey(key).export({ type: 'pkcs8', format: 'der' }), certificate, root } })
}
