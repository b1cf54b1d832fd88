import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { OpenDatabase } from '../../../src/base/database/database.ts'
import { openPostgresql } from '../../../src/base/database/open-postgresql.ts'
import { administer } from './administer.ts'
import { resetToOriginal } from './original.ts'
import { endLease, leaseOptions } from './session-pool.ts'

type Copy = { server: string; name: string }

// Copies that earlier tests of this process have closed.
const freeCopies: Copy[] = []

/**
 * Returns a database on the tests' PostgreSQL: one that an earlier test has closed, reset to the
 * original, or a new copy of the template.
 */
export async function acquireCopy(): Promise<OpenDatabase> {
  for (let copy = freeCopies.pop(); copy; copy = freeCopies.pop()) {
    const database = openCopy(copy)
    if (await resetToOriginal(database)) return database
    await database.discard()
  }
  return createCopy()
}

/** Returns a new copy of the template, without pages or statistics from other tests. */
export async function createCopy(): Promise<OpenDatabase> {
  const { url, namePrefix } = inject('template')
  const copy = { server: url, name: `${namePrefix}_${randomBytes(6).toString('hex')}` }
  // A file copy is not written to the WAL page by page.
  await administer(copy.server, `create database ${copy.name} template ${namePrefix} strategy file_copy`)
  return openCopy(copy)
}

/**
 * Lends a copy under a separate lease, which ends when the database is closed. Work left running by
 * one test then cannot reach the next test's database.
 */
function openCopy(copy: Copy): OpenDatabase & { discard: () => Promise<void> } {
  const lease = randomBytes(6).toString('hex')
  const url = new URL(copy.server)
  url.pathname = `/${copy.name}`
  url.searchParams.set('options', leaseOptions(lease))
  const database = openPostgresql(url.href, () => undefined, 6)
  const close = async () => {
    await database.close()
    if (inject('testServerSocket') === undefined) return void (await drop(copy))
    if (endLease(lease) > 0) await endSessions(copy)
    freeCopies.push(copy)
  }
  const discard = async () => {
    await database.close()
    endLease(lease)
    await drop(copy)
  }
  return { ...database, close, discard }
}

// PostgreSQL may continue a statement of a connection that was cut.
const endSessions = ({ server, name }: Copy): Promise<unknown> =>
  administer(server, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`)

const drop = ({ server, name }: Copy): Promise<unknown> =>
  administer(server, `drop database if exists ${name} with (force)`)
