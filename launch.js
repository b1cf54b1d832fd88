import { existsSync } from 'node:fs'
import process from 'node:process'

// node launch.js COMMAND …: the product as production runs it (docs/running.md). Plain JavaScript, since it must run before anything is
// built: then it runs the sources, as in development, so that an operator's tool works in any checkout.
const launcher = ['./dist/server/launch.js', './src/app/start/launch.ts']
  .map(path => new URL(path, import.meta.url))
  .find(path => existsSync(path))
if (launcher) await import(launcher.href)
else {
  console.error(
    'The server is not built yet (dist/server is missing); expected: npm ci && npm run build, once before the first start',
  )
  process.exitCode = 1
}
