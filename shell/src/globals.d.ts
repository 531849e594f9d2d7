/** Prefix of image paths whose answer has no `baseUrl`; set at build time. */
declare const FILE_BASE_URL: string

/** Where the build's own files are loaded from: webpack's variable. */
declare let __webpack_public_path__: string

declare module '*.css'
