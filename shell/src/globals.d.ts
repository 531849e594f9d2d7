/** Prefix of images whose answer names no `baseUrl`; set when the shell is built. */
declare const FILE_BASE_URL: string

declare module '*.css'
