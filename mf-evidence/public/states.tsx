import type { ReactNode } from 'react'
import type { Failure } from './call'
import { Sheet } from './sheet'
import { verifyAddress } from './verify-address'

/**
 * The one answer to a link that does not open, for whatever reason. `baoquan`: of the address, whether there is such a
 * piece or not.
 */
export const Gone = ({ baoquan }: { baoquan?: string }) => (
  <Sheet title="链接已失效">
    <p>此链接已过期、已被撤销或不完整。请向分享者索取新的链接。</p>
    {baoquan && (
      <p>
        持有原始文件时，<a href={verifyAddress(baoquan)}>可凭文件核验</a>，无需链接。
      </p>
    )}
  </Sheet>
)

/** Shown in place of content that could not be loaded. */
export function Failed({ kind, again, gone = <Gone /> }: { kind: Failure; again: () => void; gone?: ReactNode }) {
  if (kind === 'gone') return gone
  return (
    <Sheet title={kind === 'busy' ? '访问人数较多' : '暂时无法打开'}>
      <p>{kind === 'busy' ? '请稍候片刻再试。' : '请检查网络后重试。'}</p>
      <button type="button" onClick={again}>
        重试
      </button>
    </Sheet>
  )
}

export const Waiting = ({ children = '正在加载…' }: { children?: ReactNode }) => (
  <Sheet title="请稍候">
    <p className="waiting" role="status">
      {children}
    </p>
  </Sheet>
)
