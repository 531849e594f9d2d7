/**
 * In a host: replaces axios' adapter for `fetch`. Browsers use the one for XMLHttpRequest, which reports the progress
 * of uploads.
 */
export const getFetch = () => false
