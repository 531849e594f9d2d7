import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { digestOfInputs, inputsOfRemote, loaders } from '@console/platform/cli/inputs.mjs'
import { filesOfServer } from './build-server.mjs'
import { root } from './workspaces.mjs'

/** Modules that the shell's build names as text: no import refers to them. */
const hostFiles = [
  'paper.html',
  ...['stand-ins', 'static-styles'].flatMap((folder) => readdirSync(join(root, 'shared/build', folder)).map((file) => `${folder}/${file}`)),
]

const paths = (...names) => names.map((name) => join(root, name))

/**
 * A digest of a build's inputs: its source files, found by their imports, and the installed versions of the packages
 * among them. Files of other workspaces, domains and contracts count only if they are imported.
 */
export function inputsOf(name) {
  if (name === 'server')
    return digestOfInputs({
      root,
      imported: paths('server/src/main.ts', 'server/src/command.ts', 'scripts/build-server.mjs'),
      read: [...paths('server/package.json'), ...filesOfServer()],
      packages: [],
    })
  if (name !== 'shell') return inputsOfRemote(join(root, name))
  return digestOfInputs({
    root,
    imported: paths(
      'shell/webpack.config.mjs',
      'shell/src/main.tsx',
      'shared/src/digest/digest.worker.ts',
      'shared/cli/webpack-build.mjs',
      'shared/cli/compress.mjs',
    ),
    read: paths('shell/src/index.html', ...hostFiles.map((file) => `shared/build/${file}`)),
    packages: loaders,
    also: process.env.FILE_BASE_URL,
  })
}
