import type { ApiError } from '@console/platform/contract'
import { type ListView, MOST_VIEWS, type SavedView, views } from '@console/platform/contract/views'
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { type FormEvent, useState } from 'react'
import { useServices } from '../../services/services'
import { copyToClipboard } from '../core/copy-to-clipboard'
import { PageSkeleton } from '../core/page-skeleton'
import { FailedState } from '../core/page-state'
import type { PanelProps } from '../core/panel-button'
import { useFreshRead } from '../core/use-read'
import { useWrite } from '../core/use-write'
import { WriteError } from '../core/write-error'
import css from './view-menu.module.css'

export interface ViewMenuProps extends PanelProps {
  /** The key under which the views are saved. */
  list: string
  shown: SavedView | undefined
  /** The list's current filters, order and columns. */
  now: ListView
  /** Its address. */
  link: string
  /** The labels of the filters that are not in the address. */
  leftOut: string[]
  onShow: (view?: SavedView) => void
  /** Names the view that the list now is. */
  onName: (view?: SavedView) => void
}

/** The views of a list. A click shows one; the list as it is now can be saved as another one. */
export function ViewMenu({ list, shown, now, link, leftOut, onShow, onName, onClose }: ViewMenuProps) {
  const { notify } = useServices()
  const { data, error: unread, refetch } = useFreshRead(views.savedViews, { list })
  const add = useWrite(views.addView)
  const edit = useWrite(views.editView)
  const remove = useWrite(views.deleteView)
  const [asked, setAsked] = useState<{ act: 'add' | 'rename' | 'remove'; of?: SavedView }>()
  const error: ApiError | null = add.error ?? edit.error ?? remove.error

  function ask(act: 'add' | 'rename' | 'remove', of?: SavedView) {
    for (const { reset } of [add, edit, remove]) reset()
    setAsked({ act, of })
  }

  function show(view?: SavedView) {
    onShow(view)
    onClose()
  }

  async function keep(name: string) {
    if (await add.send({ list, name, view: JSON.stringify(now) }, { onAnswer: onName })) onClose()
  }

  const update = (view: SavedView) => edit.send({ id: view.id, view: JSON.stringify(now) }, { onAnswer: onName })

  async function rename(view: SavedView, name: string) {
    const took = (saved: SavedView) => shown?.id === view.id && onName({ ...shown, name: saved.name })
    if (await edit.send({ id: view.id, name }, { said: '视图已改名', onAnswer: took })) setAsked(undefined)
  }

  async function drop(view: SavedView) {
    if (!(await remove.send({ id: view.id }))) return
    if (shown?.id === view.id) onName()
    setAsked(undefined)
  }

  async function copy() {
    try {
      await copyToClipboard(link)
      notify.success(leftOut.length ? `链接已复制，其中不含${leftOut.join('、')}（可能是个人的号码）` : '链接已复制')
    } catch {
      notify.error('复制失败，请从地址栏复制')
    }
  }

  if (unread && !data) return <FailedState error={unread} onRetry={refetch} />
  if (!data) return <PageSkeleton lines={3} />
  return (
    <>
      <ul className={css.views} aria-label="视图">
        <li className={css.view}>
          <Name name="默认视图" isShown={!shown} onClick={() => show()} />
        </li>
        {data.map((view) => {
          const isAsked = asked?.of?.id === view.id
          if (isAsked && asked.act === 'rename')
            return (
              <li key={view.id}>
                <NameForm initial={view.name} busy={edit.isPending} onSubmit={(name) => rename(view, name)} onCancel={() => setAsked(undefined)} />
              </li>
            )
          if (isAsked && asked.act === 'remove')
            return (
              <li key={view.id} className={css.view}>
                <span className={css.question}>删除视图“{view.name}”？</span>
                <Button size="small" danger autoFocus loading={remove.isPending} onClick={() => drop(view)}>
                  删除
                </Button>
                <Button size="small" onClick={() => setAsked(undefined)}>
                  取消
                </Button>
              </li>
            )
          return (
            <li key={view.id} className={css.view}>
              <Name name={view.name} isShown={shown?.id === view.id} onClick={() => show(view)} />
              <Button type="link" size="small" aria-label={`改名 ${view.name}`} onClick={() => ask('rename', view)}>
                改名
              </Button>
              <Button type="link" size="small" aria-label={`删除 ${view.name}`} onClick={() => ask('remove', view)}>
                删除
              </Button>
            </li>
          )
        })}
      </ul>
      <WriteError error={error} />
      <div className={css.buttons}>
        {asked?.act === 'add' ? (
          <NameForm busy={add.isPending} onSubmit={keep} onCancel={() => setAsked(undefined)} />
        ) : (
          <>
            {shown && !isSame(shown.view, now) && (
              <Button size="small" type="primary" loading={edit.isPending} onClick={() => update(shown)}>
                更新“{shown.name}”
              </Button>
            )}
            <Button
              size="small"
              disabled={data.length >= MOST_VIEWS}
              title={data.length >= MOST_VIEWS ? `一个列表最多保存 ${MOST_VIEWS} 个视图` : undefined}
              onClick={() => ask('add')}
            >
              另存为…
            </Button>
            <Button size="small" onClick={copy}>
              复制链接
            </Button>
          </>
        )}
      </div>
    </>
  )
}

const Name = ({ name, isShown, onClick }: { name: string; isShown: boolean; onClick: () => void }) => (
  <Button type="text" size="small" className={isShown ? `${css.name} ${css.shown}` : css.name} aria-current={isShown || undefined} onClick={onClick}>
    <span title={name}>{name}</span>
  </Button>
)

interface NameFormProps {
  initial?: string
  busy: boolean
  onSubmit: (name: string) => void
  onCancel: () => void
}

function NameForm({ initial = '', busy, onSubmit, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit(name)
  }

  return (
    <form className={css.form} onSubmit={submit}>
      <Input size="small" autoFocus aria-label="视图名称" placeholder="视图名称" maxLength={20} value={name} onChange={({ target }) => setName(target.value)} />
      <Button size="small" type="primary" htmlType="submit" loading={busy}>
        保存
      </Button>
      <Button size="small" onClick={onCancel}>
        取消
      </Button>
    </form>
  )
}

/** Whether the list still shows what was saved, in any order of the filters. */
const isSame = (saved: ListView, now: ListView) => textOf(saved) === textOf(now)
const textOf = ({ filters, sort, columns }: ListView) => JSON.stringify([Object.entries(filters).sort(), sort, columns])
