import process from 'node:process'
import type { TestProject } from 'vitest/node'
import { type OwnPostgresql, startOwnPostgresql } from './own-postgresql.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Unix socket of the run's own PostgreSQL; unset where TEST_DATABASE_URL names another one. */
    testServerSocket?: string
  }
}

type Shared = { server?: Promise<OwnPostgresql>; users: number }

// Each project loads this file for itself, in one process.
const KEY = Symbol.for('the PostgreSQL of this run of tests')
const everywhere = globalThis as { [KEY]?: Shared }
everywhere[KEY] ??= { users: 0 }
const shared: Shared = everywhere[KEY]

/** Once per run, for all its projects: a throwaway PostgreSQL, whose address is TEST_DATABASE_URL, unless that names one already. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL && !shared.server) return
  shared.users += 1
  shared.server ??= startOwnPostgresql()
  const { url, socketPath, remove } = await shared.server
  provide('testServerSocket', socketPath)
  process.env.TEST_DATABASE_URL = url
  return async () => {
    shared.users -= 1
    if (shared.users === 0) await remove()
  }
}
