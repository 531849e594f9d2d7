/**
 * A bucket cannot be used. The message is for terminal and log and may name hosts; the cause is the S3 client's error.
 */
class BucketFault extends Error {
  override name = 'BucketFault'
}

interface ClientError extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/** Whether an object is missing, which is no fault. A missing bucket is also a 404. */
const isMissing = ({ name, $metadata }: ClientError) => $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket'

let faults = 0

/** The number of errors since this process started. */
export const bucketFaults = () => faults

/** Converts an error of the S3 client; a missing object stays as it is. */
export function asBucketFault(error: ClientError, { bucket, endpoint }: { bucket: string; endpoint?: string }): Error {
  if (isMissing(error)) return error
  faults += 1
  const status = error.$metadata?.httpStatusCode
  const message = () => {
    if (error.name === 'NoSuchBucket') return `存储桶 ${bucket} 不存在`
    if (status === 401 || status === 403) return `存储桶 ${bucket} 拒绝访问（${error.name}）`
    if (status !== undefined && status >= 300) return `存储桶 ${bucket} 的服务返回 ${status}（${error.name}）`
    return `无法连接 ${endpoint ?? 'S3'}（${error.code ?? error.message}）`
  }
  return new BucketFault(message(), { cause: error })
}

/** The bucket fault among the causes of an error, as libraries wrap errors. */
export function bucketFaultIn(error: unknown): BucketFault | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof BucketFault) return at
  return undefined
}
