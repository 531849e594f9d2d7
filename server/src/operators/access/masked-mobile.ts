/** `138****0001`: enough to recognise a number by. What is no number stays as it is. */
export const masked = (mobile: string) => mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')
