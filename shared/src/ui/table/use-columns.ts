import type { ListRoute } from '@console/platform/contract'
import type { ColumnSettings } from '@console/platform/contract/preferences'
import type { SavedView } from '@console/platform/contract/views'
import { useServices } from '../../services/services'
import { usePreference } from '../core/use-preference'
import type { Column } from './columns'
import { arranged, NO_SETTINGS, settingsIn } from './columns-of'

const columnsKey = ({ path }: ListRoute) => `columns:${path}`

/**
 * A list's columns as the operator has arranged them, for the list or for the view that is shown. A change applies at
 * once. That of the list is saved soon; that of a view when the operator updates the view, and until then it is in this
 * window only.
 */
export function useColumns<Row>(route: ListRoute, columns: Column<Row>[], shown: SavedView | undefined) {
  const { http, notify } = useServices()
  const key = shown ? `view:${shown.id}` : columnsKey(route)
  const { preference, latest, took } = usePreference(key)
  const settings = (preference.value === null ? shown?.view.columns : undefined) ?? settingsIn(preference)

  /** Without settings the list is as its page declares it. */
  async function change(next?: ColumnSettings) {
    const value = next ? JSON.stringify(next) : shown ? JSON.stringify(NO_SETTINGS) : null
    took({ value, revision: latest().revision })
    if (shown) return
    try {
      const { saveSoon } = await import('./save-soon')
      saveSoon(key, { http, latest, took, failed: (message) => notify.error(`列设置没有保存：${message}`) })
    } catch {
      notify.error('列设置没有保存，请重试')
    }
  }

  /** Drops the changes since the view was saved. */
  const forget = ({ id }: SavedView) => took({ value: null, revision: 0 }, `view:${id}`)

  return { shown: arranged(columns, settings), settings, change, forget }
}
