/** Prefix of image paths whose answer has no `baseUrl`; set at build time. */
declare const FILE_BASE_URL: string

declare module '*.css'
