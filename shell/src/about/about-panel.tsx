import { Button, copyAndSay, Modal } from '@console/platform/ui/core'
import { useSyncExternalStore } from 'react'
import { getOutcomes, subscribeOutcomes } from '../loading/outcomes'
import { notify } from '../notify'
import { PlainTable } from '../plain-table'
import type { Console } from '../session/console'
import { ownBuild } from '../update/newer-shell'
import css from './about-panel.module.css'
import { reportOf, statesOf } from './report'

interface AboutPanelProps {
  console: Console
  onClose: () => void
}

/** The operator's modules with version, load time and last failure. */
export function AboutPanel({ console: { registry }, onClose }: AboutPanelProps) {
  const outcomes = useSyncExternalStore(subscribeOutcomes, getOutcomes)
  const states = registry ? statesOf(registry, outcomes) : []

  const copyReport = () => copyAndSay(reportOf(registry?.revision, states, { userAgent: navigator.userAgent, at: new Date() }), notify, '复制失败')
  return (
    <Modal open title="关于" width={720} onCancel={onClose} footer={<Button onClick={copyReport}>复制报告</Button>}>
      <p className={css.intro}>
        存证公证运营后台由主应用{ownBuild && `（${ownBuild.slice(0, 8)}）`}
        和下列模块组成，每个模块独立发布。遇到问题时，请把报告发给技术支持；报告不含个人信息。
      </p>
      <PlainTable titles={['模块', '版本', '来源', '加载用时', '最近一次失败']}>
        {states.map(({ name, title, version, why, ms, lastError }) => (
          <tr key={name}>
            <td>{title}</td>
            <td>{version}</td>
            <td>{why}</td>
            <td>{ms === undefined ? '未打开' : `${ms} ms`}</td>
            <td>{lastError ?? '—'}</td>
          </tr>
        ))}
        {states.length === 0 && (
          <tr>
            <td colSpan={5}>模块目录暂时无法读取</td>
          </tr>
        )}
      </PlainTable>
    </Modal>
  )
}
