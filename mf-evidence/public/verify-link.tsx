import { addressOf } from './call'

/** Where a piece is verified by its file, without a link. */
export const verifyAddress = (baoquan: string) => `/verify/${encodeURIComponent(baoquan)}`

/** From what a link shows to what proves it, by the same link. */
export const VerifyLink = ({ baoquan, grant }: { baoquan: string; grant: string }) => (
  <p>
    <a href={addressOf(verifyAddress(baoquan), { grant })}>核验这份证据是否真实、完整</a>
  </p>
)
