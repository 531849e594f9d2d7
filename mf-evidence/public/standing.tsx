import type { ReactNode } from 'react'
import { addressOf } from './call'
import { verifyAddress } from './verify-address'

interface StandingProps {
  baoquan: string
  grant: string
  /** It should not be relied on. */
  failed?: boolean
  children: ReactNode
}

/** What the platform says of a piece, before anything else, and the way to what proves it, by the same link. */
export const Standing = ({ baoquan, grant, failed = false, children }: StandingProps) => (
  <div className={failed ? 'verdict failed' : 'verdict'} role={failed ? 'alert' : undefined}>
    <strong>{children}</strong>
    下一步：
    <a href={addressOf(verifyAddress(baoquan), { grant })}>核验这份证据是否真实、完整</a>
  </div>
)
