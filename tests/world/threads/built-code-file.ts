import { existsSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Stands in for src/base/threads/code-file.ts in tests: threads and processes run what was built of their sources
 * (vitest.config.ts), as in production. So none of them strips types, which costs time and is WebAssembly in threads that come and go
 * (docs/decisions/2026-11-21-node-dies.md). A test's own threads are not built.
 */
export function codeFile(source: URL): URL {
  const built = new URL(`../../../dist/server/${basename(source.pathname, '.ts')}.js`, import.meta.url)
  return existsSync(built) ? built : source
}
