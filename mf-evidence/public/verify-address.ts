/** Where a piece is verified by its file, without a link. */
export const verifyAddress = (baoquan: string) => `/verify/${encodeURIComponent(baoquan)}`
