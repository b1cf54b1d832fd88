import process from 'node:process'
import type { TestProject } from 'vitest/node'
import { type PrivatePostgresql, startPrivatePostgresql } from './own-postgresql.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The Unix socket of the run's own PostgreSQL; unset if TEST_DATABASE_URL names another one.
     */
    testServerSocket?: string
  }
}

type Shared = { server?: Promise<PrivatePostgresql>; users: number }

// Each project loads its own instance of this file, in the same process.
const STATE_KEY = Symbol.for('the PostgreSQL of this run of tests')
const globalState = globalThis as { [STATE_KEY]?: Shared }
globalState[STATE_KEY] ??= { users: 0 }
const shared: Shared = globalState[STATE_KEY]

/**
 * Starts, once per run and for all projects, a temporary PostgreSQL and sets TEST_DATABASE_URL to
 * it, unless that is already set.
 */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL && !shared.server) return
  shared.users += 1
  shared.server ??= startPrivatePostgresql()
  const { url, socketPath, remove } = await shared.server
  provide('testServerSocket', socketPath)
  process.env.TEST_DATABASE_URL = url
  return async () => {
    shared.users -= 1
    if (shared.users === 0) await remove()
  }
}
