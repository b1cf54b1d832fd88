import { existsSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Replaces src/base/threads/code-file.ts in tests: threads and processes run the built code
 * (vitest.config.ts), as in production. They do not strip types, which costs time and uses
 * WebAssembly in short-lived threads (docs/decisions/2026-11-25-ci-retry.md). Threads that
 * belong to tests are not built.
 */
export function codeFile(source: URL): URL {
  const built = new URL(`../../../dist/server/${basename(source.pathname, '.ts')}.js`, import.meta.url)
  return existsSync(built) ? built : source
}
