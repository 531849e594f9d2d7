import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useServices } from '../../services/services'
import { CopyText } from './copy-text'
import css from './page-header.module.css'
import { useRecordName } from './record-name'
import { usePageTitle } from './page-title'
import { useFocusOnArrival } from './use-focus-on-arrival'

interface PageHeaderProps {
  /** Where it is not the title of the route. */
  title?: string
  /** Given on a record's page: its 返回, and the title also names the record in the breadcrumb. */
  onBack?: () => void
  /** The path of the record's list, where the route alone does not name it. */
  parent?: string
  /** Under the title: the number by which the record is known, to be copied. */
  number?: string
  /** Beside the title: the record's status. */
  children?: ReactNode
  /** The page's main actions, on the title's line. */
  actions?: ReactNode
}

export function PageHeader({ title: own, onBack, parent, number, children, actions }: PageHeaderProps) {
  const { breadcrumbs } = useServices()
  const title = usePageTitle(own)
  const heading = useFocusOnArrival()
  const about = useRecordName()
  const record = about?.name ?? (onBack ? title : undefined)
  const above = about?.parent ?? parent
  useEffect(() => (record ? breadcrumbs.title(record, above) : undefined), [record, above, breadcrumbs])

  return (
    <header className={css.header}>
      {onBack && (
        <Button className={css.back} type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
          返回
        </Button>
      )}
      <div className={css.heading}>
        <div className={css.titled}>
          <h1 ref={heading} tabIndex={-1} className={css.title}>
            {title}
          </h1>
          {children}
        </div>
        {number && <CopyText>{number}</CopyText>}
      </div>
      <div className={css.actions}>{actions}</div>
    </header>
  )
}
