/** What every answer but a file is wrapped in. `code` is 200 on success; some back ends write it as '200'. */
export interface Envelope {
  code: number | string
  msg: string
  data: unknown
}

export const succeeded = (code: unknown) => code === 200 || code === '200'
