/** `npm start`: builds what is not built, then runs the server in this process. */
import { buildAll } from './build.mjs'

await buildAll().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
await import('../server/dist/main.js')
