import { PanelButton } from '../core/panel-button'
import type { ColumnPanelProps } from './column-panel'
import type { Column } from './columns'

const loadPanel = () => import('./column-panel').then(({ ColumnPanel }) => ColumnPanel)

interface ColumnButtonProps<Row> extends Omit<ColumnPanelProps, 'columns' | 'onClose'> {
  columns: Column<Row>[]
}

/** Opens the settings of a list's columns. */
export const ColumnButton = <Row,>({ columns, ...settings }: ColumnButtonProps<Row>) => (
  <PanelButton title="列设置" load={loadPanel} content={{ ...settings, columns: columns as Column<never>[] }}>
    列设置
  </PanelButton>
)
