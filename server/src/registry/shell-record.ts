import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ShellRecord } from '@console/shared/registry'

/** What the shell that this server serves offers to remotes. Undefined for a server without a shell, and for one whose shell was built before this was recorded. */
export function readShellRecord(buildDir: string | undefined): ShellRecord | undefined {
  const file = buildDir && join(buildDir, 'shell/dist/shell.json')
  return file && existsSync(file) ? ShellRecord.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
