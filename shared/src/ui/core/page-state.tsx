import type { ApiError } from '@console/platform/contract'
import { CloseCircleOutlined, InboxOutlined, SearchOutlined, StopOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import css from './page-state.module.css'
import { useSecondsLeft } from './use-seconds-left'

interface PageStateProps {
  icon?: ReactNode
  title: string
  /** What it means, or what to do now. */
  hint?: ReactNode
  /** A button for doing it. */
  children?: ReactNode
  alert?: boolean
  /** The title is the page's heading: there is nothing else on it. */
  heading?: boolean
}

/** Shown in place of content: one sentence on why there is none. */
export function PageState({ icon = <InboxOutlined aria-hidden />, title, hint, children, alert, heading }: PageStateProps) {
  const Title = heading ? 'h1' : 'div'
  return (
    <div className={css.state} role={alert ? 'alert' : 'status'}>
      <div className={css.icon}>{icon}</div>
      <Title className={css.title}>{title}</Title>
      {hint && <div className={css.hint}>{hint}</div>}
      {children}
    </div>
  )
}

/** There are no rows, or none that match the filters: then `onClear` clears these. */
export function EmptyState({ onClear }: { onClear?: () => void }) {
  if (!onClear) return <PageState icon={<InboxOutlined aria-hidden />} title="无数据" />
  return (
    <PageState icon={<SearchOutlined aria-hidden />} title="无匹配结果" hint="没有符合当前筛选条件的记录">
      <Button onClick={onClear}>清空筛选</Button>
    </PageState>
  )
}

/** `children`: a button that leads on. */
export function NoPermissionState({ children }: { children?: ReactNode }) {
  return (
    <PageState icon={<StopOutlined aria-hidden />} title="无权限" hint="当前账号不能查看此内容，如有需要请联系管理员" alert>
      {children}
    </PageState>
  )
}

interface Failure {
  error: ApiError
  /** The button spins for as long as the promise that it returns, if it returns one, is pending. */
  onRetry: () => unknown
}

/** Waits for as long as the server asks to. */
function RetryButton({ error, onRetry, size }: Failure & { size?: 'small' }) {
  const seconds = useSecondsLeft(error)
  const [retrying, setRetrying] = useState(false)
  async function retry() {
    setRetrying(true)
    try {
      await onRetry()
    } finally {
      setRetrying(false)
    }
  }
  if (isFinal(error)) return null
  return (
    <Button type="primary" size={size} onClick={retry} loading={retrying} aria-busy={retrying} disabled={seconds > 0}>
      {seconds > 0 ? `重试（${seconds} 秒）` : '重试'}
    </Button>
  )
}

/** Whether what was asked for is refused as such, as a page too far: asked once more it is refused again. */
const isFinal = ({ code }: ApiError) => code === 422

/** A read that failed. A final refusal offers no 重试. */
export function FailedState({ error, onRetry }: Failure) {
  if (error.code === 403) return <NoPermissionState />
  if (error.details.notOffered || isFinal(error)) return <PageState title={error.message} alert />
  if (error.code === 404) return <PageState title="内容不存在" hint={error.message} alert />
  const { traceId } = error.details
  const hint = traceId ? `${error.message}（追踪编号 ${traceId}）` : error.message
  return (
    <PageState icon={<CloseCircleOutlined aria-hidden className={css.failed} />} title="加载失败" hint={hint} alert>
      <RetryButton error={error} onRetry={onRetry} />
    </PageState>
  )
}

/**
 * A line in place of a part of a page that could not be read. Of what this operator may not see, or of what is not
 * there, it says nothing.
 */
export function FailedPart({ error, onRetry }: Failure) {
  if (error.code === 403 || error.code === 404) return null
  return (
    <span role="alert" className={css.part}>
      {error.message}
      <RetryButton error={error} onRetry={onRetry} size="small" />
    </span>
  )
}

/** Above what was read before, when it could not be read again. */
export function OutdatedNotice({ error, onRetry }: Failure) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={`刷新失败，显示的是先前的内容：${error.message}`}
      action={<RetryButton error={error} onRetry={onRetry} size="small" />}
    />
  )
}
