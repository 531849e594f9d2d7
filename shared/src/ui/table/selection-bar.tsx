import { Button } from 'antd'
import { PanelButton } from '../core/panel-button'
import type { Selectable } from './list-table'
import css from './selection-bar.module.css'

const loadTray = () => import('./selection-tray').then(({ SelectionTray }) => SelectionTray)

/**
 * The number of selected rows, beside the list's title, and a tray with their names: rows of other searches and pages
 * are not in view.
 */
export const SelectionBar = ({ selection }: { selection: Pick<Selectable<never>, 'keys' | 'names' | 'choose' | 'clear' | 'most'> }) => (
  <span className={css.bar}>
    <span role="status">{selection.keys.length > 0 && `已选 ${selection.keys.length} 项`}</span>
    {selection.keys.length > 0 && (
      <>
        <PanelButton type="link" size="small" title="所选清单" side="start" load={loadTray} content={{ selection }}>
          查看
        </PanelButton>
        <Button type="link" size="small" onClick={selection.clear}>
          清空
        </Button>
      </>
    )}
  </span>
)
