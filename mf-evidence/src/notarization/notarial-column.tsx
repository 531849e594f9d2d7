import { notarization, type NotarizationRow } from '@console/platform/contract/notarization'
import { Dash } from '@console/platform/ui/core'
import { type Column, disabled, linkTo, RowOperations } from '@console/platform/ui/table'
import { addressOf, isOpen } from './application-address'
import css from './notarial-column.module.css'

/** The notary of an application, and the way into it once it is no longer waiting for its payment. */
export const notarialColumn: Column<NotarizationRow> = {
  title: '公证',
  dataIndex: 'notarial',
  fixed: 'end',
  width: 104,
  render: (notary, row) => (
    <span className={css.notarial}>
      {notary ?? <Dash />}
      <RowOperations operations={[viewing(row)]} />
    </span>
  ),
}

const viewing = (row: NotarizationRow) =>
  isOpen(row) ? linkTo('查看', addressOf(row), notarization.detail) : disabled('查看', notarization.detail, '申请待支付，暂不能查看')
