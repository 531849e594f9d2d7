import { archiveCommand } from './operations/commands/archive-command'
import { backupCommand } from './operations/commands/backup-command'
import { checkBackEndCommand } from './operations/commands/check-back-end-command'
import { restoreCommand } from './operations/commands/restore-command'
import { systemCommand } from './operations/commands/system-command'
import { type Command, runCommand } from './operations/commands/terminal-command'
import { unlockCommand } from './operations/commands/unlock-command'
import { verifyAuditCommand } from './operations/commands/verify-audit-command'
import { StartError } from './infra/start-error'

/** By the names that npm scripts have for them, here and in the packed server. */
const commands: Readonly<Record<string, Command>> = {
  backup: backupCommand,
  restore: restoreCommand,
  unlock: unlockCommand,
  system: systemCommand,
  archive: archiveCommand,
  'audit:verify': verifyAuditCommand,
  'check:backend': checkBackEndCommand,
}

const unknown: Command = async () => {
  throw new StartError(`用法：node server/dist/command.js <${Object.keys(commands).join('|')}> …`)
}

/** `node server/dist/command.js <name> …` */
const [name = '', ...args] = process.argv.slice(2)
void runCommand(Object.hasOwn(commands, name) ? commands[name]! : unknown, args)
