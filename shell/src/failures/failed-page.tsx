import { useEffect } from 'react'
import css from './failed-page.module.css'
import { isChunkMissing, reloadOnce } from './reload-once'

interface FailedPageProps {
  error: unknown
  /** Whether there is unsaved text: the page is then not reloaded automatically. */
  isHeld: () => boolean
}

/** Shown in place of the shell when it could not be loaded or rendered. Without antd, which may be what failed. */
export function FailedPage({ error, isHeld }: FailedPageProps) {
  const missing = isChunkMissing(error)

  useEffect(() => {
    if (missing && !isHeld()) void reloadOnce()
  }, [missing, isHeld])

  return (
    <div className={css.page} role="alert">
      <title>页面无法显示 - 存证公证运营后台</title>
      <h1 className={css.title}>页面无法显示</h1>
      <p className={css.hint}>
        {missing
          ? '控制台的部分文件未能加载：可能刚刚发布了新版本，或网络不稳定。请重新加载。'
          : '控制台出现了意外的错误。请重新加载，仍不能恢复时请联系技术支持。'}
      </p>
      <button type="button" className={css.reload} onClick={() => location.reload()}>
        重新加载
      </button>
    </div>
  )
}
