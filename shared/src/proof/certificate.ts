import type { Certificate } from 'pkijs'
import { OID } from './oid'

/** As a certificate's subject or issuer calls itself, on one line: anybody can write anything into a certificate. */
export const nameOf = ({ typesAndValues }: Certificate['subject']) =>
  String(typesAndValues.find(({ type }) => type === OID.commonName)?.value.valueBlock.value ?? '未命名机构').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')

/** The identifier of its key. */
export const keyOf = (certificate: Certificate): Uint8Array | undefined =>
  extensionOf(certificate, OID.subjectKeyIdentifier)?.parsedValue?.valueBlock?.valueHexView

export const extensionOf = ({ extensions = [] }: Certificate, id: string) => extensions.find(({ extnID }) => extnID === id)
