import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { asBucketFault } from './bucket-fault'
import type { ByteRange } from './byte-range'
import { endStalled } from './end-stalled'

export interface S3Location {
  bucket: string
  region: string
  /** For services other than Amazon's. */
  endpoint?: string
  /** Whether the bucket is named in the path of an address, not in its host. */
  pathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
}

/** A service that is silent for so long while it is waited for hangs. */
const SILENCE_MS = 10_000
const PART_BYTES = 8 * 1024 * 1024

/** In parts, of which nothing is left when one cannot be sent. */
export async function sendToS3(s3: S3Location, path: string, file: string) {
  const { Upload } = await import('@aws-sdk/lib-storage')
  const client = await clientOf(s3)
  try {
    await new Upload({ client, params: { Bucket: s3.bucket, Key: file, Body: createReadStream(path) }, partSize: PART_BYTES, queueSize: 2 }).done()
  } finally {
    client.destroy()
  }
  await rm(path)
}

/** Reads objects, whole or in part: the driver reads them whole alone. */
export async function s3Reader(s3: S3Location) {
  const { GetObjectCommand } = await import('@aws-sdk/client-s3')
  const client = await clientOf(s3)
  return async (file: string, range?: ByteRange) => {
    const part = range && `bytes=${range.start}-${range.end - 1}`
    const answer = await client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: file, Range: part })).catch(nothingIfUnknown)
    return answer?.Body as Readable | undefined
  }
}

const nothingIfUnknown = (error: Error & { $metadata?: { httpStatusCode?: number } }) => {
  if (error.$metadata?.httpStatusCode === 404) return undefined
  throw error
}

/** Loaded only where it is configured: Amazon's client is larger than the rest of the server. */
export async function s3Disk(s3: S3Location) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(new S3Driver({ bucket: s3.bucket, client: await clientOf(s3), visibility: 'private', supportsACL: false }))
}

/** Its errors are those of the bucket, except for a missing object. */
async function clientOf(s3: S3Location) {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client(optionsOf(s3))
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error) => {
        throw asBucketFault(error, s3)
      }),
    { step: 'initialize', name: 'bucketFaults' },
  )
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'DeleteObjectsCommand') addMd5(args.request as WithBody)
        return next(args)
      },
    { step: 'build', name: 'md5OfDeletions' },
  )
  const stalled = () => asBucketFault(Object.assign(new Error(`No bytes for ${SILENCE_MS} ms`), { code: 'ETIMEDOUT' }), s3)
  client.middlewareStack.add(
    (next) => async (args) => {
      const { response, ...answer } = await next(args)
      const { body } = response as { body?: unknown }
      return { ...answer, response: body instanceof Readable ? Object.assign(response as object, { body: endStalled(body, SILENCE_MS, stalled) }) : response }
    },
    { step: 'deserialize', name: 'stalledBodies', priority: 'low' },
  )
  return client
}

interface WithBody {
  headers: Record<string, string>
  body: string
}

/**
 * Aliyun OSS and Tencent COS refuse to delete several objects at once without it, and Amazon's client no longer sends
 * it.
 */
function addMd5({ headers, body }: WithBody) {
  headers['content-md5'] = createHash('md5').update(body).digest('base64')
}

const optionsOf = ({ bucket: _, region, endpoint, pathStyle, ...credentials }: S3Location) => ({
  region,
  endpoint,
  credentials,
  // Without them, a call to a service that hangs waits for ever. They end with the head of the answer.
  requestHandler: { connectionTimeout: 3_000, requestTimeout: SILENCE_MS, throwOnRequestTimeout: true },
  forcePathStyle: pathStyle,
  // Others than Amazon's take none of the newer checksums, which are sent behind the body.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
})
