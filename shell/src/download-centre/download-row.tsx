import { sizeText } from '@console/platform/contract'
import { exportJobs } from '@console/platform/contract/export-jobs'
import { downloadsOf } from '@console/platform/remote'
import { Button, Dash, StatusTag, type Tone, useConfirmedWrite, useServices } from '@console/platform/ui/core'
import { consoleOrigin } from '../host-page/hosting'
import { again } from './again'
import css from './download-dialog.module.css'
import type { Entry } from './entries-of'

const words: Record<Entry['state'], [word: string, tone: Tone]> = {
  running: ['下载中', 'progress'],
  elsewhere: ['下载中', 'progress'],
  done: ['已完成', 'done'],
  cut: ['已中断', 'waiting'],
  failed: ['失败', 'failed'],
  cancelled: ['已取消', 'none'],
  ready: ['可下载', 'waiting'],
  making: ['生成中', 'progress'],
}

const reasons: Partial<Record<Entry['state'], string>> = {
  elsewhere: '在其他窗口，或由浏览器下载',
  cut: '连接断开或被取消，文件没有下载完整',
}

function noteOf({ title, zip, exportJob, url }: Entry) {
  if (zip) return `${title}，${zip.count} 份证据，${zip.expiresAt} 前可重复下载`
  if (exportJob && url) return `${title}，${rowsOf(exportJob)} 行，${exportJob.expiresAt} 前可重复下载`
  return title
}

const rowsOf = ({ rows }: { rows: number }) => rows.toLocaleString('en-US')

export function DownloadRow({ entry }: { entry: Entry }) {
  const { title, name, startedAt, state, exportJob, loaded, total } = entry
  const [word, tone] = words[state]
  const reason = entry.reason ?? reasons[state]
  const size = state === 'done' ? (total ?? loaded) : total
  return (
    <tr>
      <td className={css.file}>
        <div className={css.name}>{name ?? title}</div>
        {name !== undefined && <div className={css.note}>{noteOf(entry)}</div>}
      </td>
      <td className={css.whole}>{startedAt}</td>
      <td className={css.whole}>{size === undefined ? <Dash /> : sizeText(size)}</td>
      <td className={css.state}>
        <StatusTag tone={tone}>{word}</StatusTag>
        {state === 'running' && <Progress entry={entry} />}
        {state === 'making' && exportJob && <div className={css.note}>{exportJob.rows ? `已写入 ${rowsOf(exportJob)} 行` : '等待生成'}</div>}
        {reason && <div className={css.note}>{reason}</div>}
      </td>
      <td>
        <Actions entry={entry} />
      </td>
    </tr>
  )
}

function Progress({ entry: { name, title, loaded, total, speed } }: { entry: Entry }) {
  const share = total && loaded !== undefined ? Math.min(Math.floor((loaded / total) * 100), 100) : undefined
  const said = [share === undefined ? loaded !== undefined && sizeText(loaded) : `${share}%`, speed !== undefined && `${sizeText(Math.round(speed))}/秒`]
  return (
    <>
      <progress className={css.progress} max={100} value={share} aria-label={`${name ?? title} 的进度`} />
      <div className={css.note}>{said.filter(Boolean).join('，') || '准备中'}</div>
    </>
  )
}

function Actions({ entry }: { entry: Entry }) {
  const downloads = downloadsOf(useServices())
  const { id, name, title, state, url, zip, ofTab } = entry
  const of = name ?? title
  if (entry.exportJob) return <ExportActions entry={entry} job={entry.exportJob} />
  if (state === 'elsewhere') return <Dash />
  if (state === 'running')
    return (
      <Button size="small" aria-label={`取消 ${of}`} onClick={() => downloads.cancel(id)}>
        取消
      </Button>
    )
  if (!ofTab && !url) return <span className={css.note}>请在原页面重新下载</span>
  const word = state === 'ready' ? '下载' : '重新下载'
  return (
    <div className={css.actions}>
      <Button size="small" aria-label={`${word} ${of}`} onClick={() => again(downloads, entry)}>
        {word}
      </Button>
      {/* Another origin has no cookie of the console's, by which the browser could fetch it. */}
      {zip && url && !consoleOrigin && (
        <a href={url} download={name} aria-label={`用浏览器下载 ${of}，中断后可继续`}>
          用浏览器下载
        </a>
      )}
    </div>
  )
}

/**
 * Of an export that was made in the background. It may be larger than a tab's memory: the browser itself fetches it
 * where it can.
 */
function ExportActions({ entry, job }: { entry: Entry; job: NonNullable<Entry['exportJob']> }) {
  const downloads = downloadsOf(useServices())
  const { ask, dialog } = useConfirmedWrite()
  const { id, name, title, state, url, ofTab } = entry
  const of = name ?? title
  const isMaking = state === 'making'
  const word = state === 'ready' ? '下载' : '重新下载'
  const remove = () =>
    ask({
      call: exportJobs.remove,
      input: { id: job.id },
      title: isMaking ? '停止生成这个导出？' : '删除这个导出文件？',
      content: isMaking ? `“${of}”已写入 ${rowsOf(job)} 行，停止后需要重新导出。` : `“${of}”删除后需要重新导出。`,
      okText: isMaking ? '停止生成' : '删除',
      danger: true,
    })
  return (
    <div className={css.actions}>
      {url && !consoleOrigin && (
        <Button size="small" href={url} download={name} aria-label={`${word} ${of}，中断后可继续`}>
          {word}
        </Button>
      )}
      {url && consoleOrigin && (
        <Button size="small" aria-label={`${word} ${of}`} onClick={() => again(downloads, { id, title, url, ofTab })}>
          {word}
        </Button>
      )}
      <Button size="small" danger aria-label={`${isMaking ? '停止' : '删除'} ${of}`} onClick={remove}>
        {isMaking ? '停止' : '删除'}
      </Button>
      {dialog}
    </div>
  )
}
