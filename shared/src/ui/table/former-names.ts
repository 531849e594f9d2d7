/** The row operations by the names that they had until version 1.1 of the platform. Version 2 will not have them. */
import { confirmThen, download, linkTo, openDialog, refuse } from './row-operations'

/** @deprecated `confirmThen` */
export const asks = confirmThen
/** @deprecated `openDialog` */
export const shows = openDialog
/** @deprecated `linkTo` */
export const opens = linkTo
/** @deprecated `download` */
export const downloads = download
/** @deprecated `refuse` */
export const refuses = refuse
