import type { FileField } from './route'

const MB = 1024 * 1024

/** A size in words: `512 B`, `3.4 KB`, `500 MB`; also where a back end does not answer it. */
export function sizeText(bytes: number) {
  if (Number.isNaN(bytes)) return '大小未知'
  if (bytes < 1024) return `${bytes} B`
  const [size, unit] = bytes < MB ? [bytes / 1024, 'KB'] : bytes < 1024 * MB ? [bytes / MB, 'MB'] : [bytes / 1024 / MB, 'GB']
  return `${Number(size.toFixed(1))} ${unit}`
}

/** Longer names are refused: no file system keeps them. */
const MAX_NAME_BYTES = 255

/** What is wrong with a file by its name and size, in words. The size may not be known yet. */
export function checkFile({ label, extensions, maxBytes }: FileField, { name, size }: { name: string; size?: number }): string | undefined {
  if (!extensions.some((ending) => name.toLowerCase().endsWith(ending) && name.length > ending.length)) return `${label}应为 ${extensions.join('、')} 文件`
  if (new TextEncoder().encode(name).length > MAX_NAME_BYTES) return `${label}的文件名过长`
  if (/[\u0000-\u001f\u007f]/.test(name)) return `${label}的文件名不正确`
  if (size === 0) return `${label}是空文件`
  if (size !== undefined && size > maxBytes) return `${label}不能超过 ${sizeText(maxBytes)}`
  return undefined
}
