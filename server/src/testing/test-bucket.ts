import S3rver from 's3rver'
import type { S3Location } from '../infra/files/s3'

export interface TestBucket {
  s3: S3Location & { endpoint: string }
  close(): Promise<void>
}

/** An S3 service with one empty bucket, whose objects are in a folder. */
export async function startBucket(directory: string): Promise<TestBucket> {
  const service = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'console', configs: [] }] })
  const { address, port } = await service.run()
  return {
    s3: { bucket: 'console', region: 'us-east-1', endpoint: `http://${address}:${port}`, pathStyle: true, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    close: () => service.close(),
  }
}
