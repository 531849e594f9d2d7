import type { LeftOut } from '@console/platform/contract/zips'
import { NameOfRecord } from '@console/platform/ui/core'
import css from './zip-download.module.css'

/** What is not in a zip, and why. */
export const LeftOutList = ({ leftOut }: { leftOut: LeftOut[] }) => (
  <section>
    <h3 className={css.title}>以下 {leftOut.length} 份证据未打包，仍保持选中：</h3>
    <ul className={css.leftOut} aria-label="未打包的证据">
      {leftOut.map(({ id, baoquan, title, reason }) => (
        <li key={id}>
          {baoquan && (
            <NameOfRecord kind="evidence" number={baoquan}>
              {baoquan}
            </NameOfRecord>
          )}
          {baoquan && title && ' '}
          {title}
          {!baoquan && !title && `编号 ${id}`}：{reason}
        </li>
      ))}
    </ul>
  </section>
)
