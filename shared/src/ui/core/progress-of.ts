/** In per cent, or in bytes where nobody knows how many there will be. */
export const progressOf = (loaded: number, total?: number) => (total ? `${Math.floor((loaded / total) * 100)}%` : sizeOf(loaded))

const sizeOf = (bytes: number) => (bytes < 1e6 ? `${Math.round(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`)
