import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A certificate or a key in PEM, for other tools. */
export const pemOf = (label: string, der: Uint8Array | string) => {
  const base64 = typeof der === 'string' ? der : Buffer.from(der).toString('base64')
  // OpenSSL reads an empty line as the end.
  return [`-----BEGIN ${label}-----`, ...base64.match(/.{1,64}/g)!, `-----END ${label}-----`, ''].join('\n')
}

/** Runs a tool in a temporary folder with these files. Returns its output. @throws if the tool fails */
export async function runOn(files: Record<string, Uint8Array | string>, tool: string, ...args: string[]): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'console-tool-'))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(place, name), content)
    const { stdout, stderr } = await run(tool, args, { cwd: place })
    return stdout + stderr
  } finally {
    rmSync(place, { recursive: true })
  }
}
