/** Said by both downloads when no row is chosen. */
export const NOTHING_CHOSEN = '请选择需要下载的证据'
