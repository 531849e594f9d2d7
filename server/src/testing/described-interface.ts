import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(__dirname, '../../..')
const run = promisify(execFile)

/** An OpenAPI document for other tools. They do not run in Jest's module realm, so each runs in its own process. */
export function describedInterface(written: object) {
  const folder = mkdtempSync(join(ROOT, 'node_modules/.described-'))
  const document = join(folder, 'described.json')
  writeFileSync(document, JSON.stringify(written))
  return {
    /** The findings of Spectral. */
    async problems(): Promise<[code: string, path: string, message: string][]> {
      const script = `
        const { Spectral } = require('@stoplight/spectral-core')
        const { oas } = require('@stoplight/spectral-rulesets')
        const spectral = new Spectral()
        // OpenAPI 3.1 names a license by its identifier; the platform has no address of its own.
        spectral.setRuleset({ extends: [[oas, 'all']], rules: { 'license-url': 'off', 'contact-properties': 'off' } })
        spectral.run(require(${JSON.stringify(document)})).then((found) => console.log(JSON.stringify(found.map(({ code, path, message }) => [code, path.join(' '), message]))))`
      const { stdout } = await run(process.execPath, ['-e', script], { cwd: folder, maxBuffer: 64 * 1024 ** 2 })
      return JSON.parse(stdout)
    },
    /** The compiler's errors for a program that uses the generated types, imported as `./described`. */
    async problemsOfUse(program: string) {
      const types = join(folder, 'described.d.ts')
      await run(process.execPath, [join(dirname(require.resolve('openapi-typescript/package.json')), 'bin/cli.js'), document, '-o', types], { cwd: folder })
      writeFileSync(join(folder, 'use.ts'), program)
      const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--ignoreConfig', join(folder, 'use.ts')]
      return run(process.execPath, [require.resolve('typescript/bin/tsc'), ...options], { cwd: folder }).then(
        () => '',
        ({ stdout }) => String(stdout),
      )
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
