/** The part that the tests use; the package has no types. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  export default class S3rver {
    constructor(options: { port: number; address: string; silent: boolean; directory: string; configureBuckets: { name: string; configs: [] }[] })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
