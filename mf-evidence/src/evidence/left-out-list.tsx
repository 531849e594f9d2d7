import type { LeftOut } from '@console/platform/contract/zips'
import css from './zip-download.module.css'

/** What is not in a zip, and why. */
export const LeftOutList = ({ leftOut }: { leftOut: LeftOut[] }) => (
  <section>
    <h3 className={css.title}>以下 {leftOut.length} 份证据未打包，仍保持选中：</h3>
    <ul className={css.leftOut} aria-label="未打包的证据">
      {leftOut.map(({ id, baoquan, title, reason }) => (
        <li key={id}>
          {[baoquan, title].filter(Boolean).join(' ') || `编号 ${id}`}：{reason}
        </li>
      ))}
    </ul>
  </section>
)
