import { parseArgs } from 'node:util'
import type { PlayOptions } from './play'

/** The options of the command are invalid. Its message is the usage. */
export class UsageError extends Error {}

const USAGE = `用法：npm run platform -- [--to http://127.0.0.1:8080] [--rate 2] [--key-id <keyid> --secret <secret>]
  --to        控制台的地址
  --rate      每秒做几件事，0.01 至 100
  --key-id、--secret  接入系统的密钥；也可用环境变量 PLATFORM_KEY_ID、PLATFORM_SECRET。没有时先运行：
              npm run system -- add 演示网站 --scopes users,credentials,evidence,captures,orders,invoices,notarizations,app
  --seed      同样的种子做同样的事
  --acts      做这么多件事以后，只继续听取运营人员的决定
  --seconds   运行这么多秒后结束
  --receive   在这个端口接收回调，用环境变量 PLATFORM_WEBHOOK_SECRET 中的密钥（whsec_…）核对签名
  --verbose   也逐行显示所做的事`

export type CommandOptions = Omit<PlayOptions, 'print' | 'signal'> & { seconds?: number }

/** Reads the command's options. @throws UsageError */
export function optionsOf(args: readonly string[], env: Record<string, string | undefined>): CommandOptions {
  const text = { type: 'string' } as const
  const options = {
    to: text,
    rate: text,
    'key-id': text,
    secret: text,
    seed: text,
    acts: text,
    seconds: text,
    receive: text,
    verbose: { type: 'boolean' },
  } as const
  const { values } = orUsage(() => parseArgs({ args: [...args], options }))
  const { 'key-id': keyId = env.PLATFORM_KEY_ID, secret = env.PLATFORM_SECRET, to = 'http://127.0.0.1:8080', seed = seedOfNow() } = values
  if (!keyId || !secret || !/^https?:/.test(to) || !URL.canParse(to) || !/^[\w.~-]{1,40}$/.test(seed)) throw new UsageError(USAGE)
  return {
    ...{ origin: new URL(to).origin, keyId, secret, seed },
    rate: numberIn(values.rate ?? '1', 0.01, 100),
    ...(values.acts !== undefined && { acts: numberIn(values.acts, 1, 1e9) }),
    ...(values.seconds !== undefined && { seconds: numberIn(values.seconds, 1, 1e6) }),
    ...(values.receive !== undefined && { receive: { port: numberIn(values.receive, 1, 65_535), secret: webhookSecret(env) } }),
    verbose: values.verbose,
  }
}

function orUsage<T>(parse: () => T): T {
  try {
    return parse()
  } catch {
    throw new UsageError(USAGE)
  }
}

function numberIn(text: string, min: number, max: number) {
  const number = Number(text)
  if (!(number >= min && number <= max)) throw new UsageError(USAGE)
  return number
}

function webhookSecret({ PLATFORM_WEBHOOK_SECRET: secret }: Record<string, string | undefined>) {
  if (!secret?.startsWith('whsec_')) throw new UsageError(USAGE)
  return secret
}

/** A different seed for each run. */
const seedOfNow = () => Date.now().toString(36)
