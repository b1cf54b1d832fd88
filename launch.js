import { existsSync } from 'node:fs'
import process from 'node:process'

// node launch.js COMMAND …: the product as production runs it (docs/running.md). Plain JavaScript, since it must run before anything is built.
const launcher = new URL('./dist/server/launch.js', import.meta.url)
if (existsSync(launcher)) await import(launcher.href)
else {
  console.error(
    'The server is not built yet (dist/server is missing); expected: npm ci && npm run build, once before the first start',
  )
  process.exitCode = 1
}
