import { createPrivateKey } from 'node:crypto'
import { OID, pki } from '@console/platform/proof'
import { makeCertificate, type Purpose } from '../evidence/proof/make-certificates'
import { localKey } from '../evidence/proof/signing-key'
import { signData } from '../evidence/proof/sign-data'
import { pemOf } from './openssl'

interface Options {
  name?: string
  purpose?: Purpose
  /** With a certificate that is there already. */
  made?: Awaited<ReturnType<typeof makeCertificate>>
}

/** A time authority that is not the platform: it answers RFC 3161 requests as bytes. */
export async function testAuthority({ name = '国家授时中心测试', purpose = 'timestamps', made: given }: Options = {}) {
  const [from, until] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)]
  const made = given ?? (await makeCertificate({ root: `${name}根证书`, name, purpose, from, until }))
  const signer = { key: localKey(createPrivateKey({ key: made.key, type: 'pkcs8', format: 'der' })), certificates: [made.certificate] as const }
  return {
    name,
    roots: pemOf('CERTIFICATE', made.root),
    async answer(question: Uint8Array, { at = new Date(), nonce }: { at?: Date; nonce?: Uint8Array } = {}) {
      const { pkijs, asn1js } = await pki()
      const asked = pkijs.TimeStampReq.fromBER(new Uint8Array(question))
      at.setMilliseconds(0)
      const info = new pkijs.TSTInfo({
        version: 1,
        policy: '1.2.3.4.1',
        messageImprint: asked.messageImprint,
        serialNumber: new asn1js.Integer({ value: 7 }),
        genTime: at,
        nonce: nonce ? new asn1js.Integer({ valueHex: nonce }) : asked.nonce,
      })
      const token = new Uint8Array(await signData(signer, { content: Buffer.from(info.toSchema().toBER()), contentType: OID.timestampInfo, detached: false }))
      return granted(token)
    },
  }
}

async function granted(token: Uint8Array<ArrayBuffer>) {
  const { asn1js } = await pki()
  const status = new asn1js.Sequence({ value: [new asn1js.Integer({ value: 0 })] })
  return Buffer.from(new asn1js.Sequence({ value: [status, asn1js.fromBER(token).result] }).toBER())
}

/** The answer of an authority that grants no time stamp. */
export async function refused() {
  const { asn1js } = await pki()
  return Buffer.from(new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [new asn1js.Integer({ value: 2 })] })] }).toBER())
}
