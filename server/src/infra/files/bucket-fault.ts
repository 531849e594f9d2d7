/** A bucket that cannot be used, in words for the terminal and the log: they may name addresses. Its cause is what Amazon's client threw. */
class BucketFault extends Error {
  override name = 'BucketFault'
}

interface ClientError extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/** Whether an object is missing, which is an answer. A bucket that is missing is 404, too. */
const isMissing = ({ name, $metadata }: ClientError) => $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket'

let faults = 0

/** How often a bucket could not be used since this process started. */
export const bucketFaults = () => faults

/** What an error of Amazon's client means for the one who asked for an object. */
export function asBucketFault(error: ClientError, { bucket, endpoint }: { bucket: string; endpoint?: string }): Error {
  if (isMissing(error)) return error
  faults += 1
  const status = error.$metadata?.httpStatusCode
  const told = () => {
    if (error.name === 'NoSuchBucket') return `存储桶 ${bucket} 不存在`
    if (status === 401 || status === 403) return `存储桶 ${bucket} 拒绝访问（${error.name}）`
    if (status !== undefined && status >= 300) return `存储桶 ${bucket} 的服务返回 ${status}（${error.name}）`
    return `无法连接 ${endpoint ?? 'S3'}（${error.code ?? error.message}）`
  }
  return new BucketFault(told(), { cause: error })
}

/** The fault of a bucket behind an error, which libraries wrap in errors of their own. */
export function bucketFaultIn(error: unknown): BucketFault | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof BucketFault) return at
  return undefined
}
