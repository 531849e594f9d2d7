/** `npm start`: checks the settings, builds what is not up to date, and runs the server in this process. */
import { tsImport } from 'tsx/esm/api'
import { buildAll } from './build.mjs'

try {
  const { readConfig } = await tsImport('../server/src/config/config.ts', import.meta.url)
  readConfig(process.env)
  await buildAll()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import('../server/dist/main.js')
