import type { ListRoute } from '@console/platform/contract'
import { usePreference } from '../core/use-preference'
import type { Column } from './columns'
import { arranged, settingsIn } from './columns-of'

export const columnsKey = ({ path }: ListRoute) => `columns:${path}`

/** A list's columns as the operator has arranged them. */
export const useColumns = <Row>(route: ListRoute, columns: Column<Row>[]) => arranged(columns, settingsIn(usePreference(columnsKey(route)).preference))
