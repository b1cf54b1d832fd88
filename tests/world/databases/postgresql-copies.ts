import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { OpenDatabase } from '../../../src/database/database.ts'
import { openPostgresql } from '../../../src/database/open-postgresql.ts'
import { administer } from './administer.ts'
import { isBroughtBack } from './original.ts'

type Copy = { server: string; names: string; name: string }

/**
 * A database of its own on TEST_DATABASE_URL: a copy of the template, or one that an earlier test has closed, as good as fresh.
 * Its name is never used twice, so that nothing an earlier test left running finds it.
 */
export async function takePostgresql(): Promise<OpenDatabase> {
  const template = inject('postgresqlTemplate')
  if (!template) throw new Error('TEST_DATABASE_URL is not set')
  const { url: server, names, original } = template
  for (;;) {
    const copy = { server, names, name: `${names}_${randomBytes(6).toString('hex')}` }
    const [free] = await administer<{ name: string }>(
      server,
      `select datname as name from pg_database where datname like '${names}_free_%' limit 1`,
    )
    if (!free) {
      await administer(server, `create database ${copy.name} template ${names}`)
      return lend(copy, open(copy))
    }
    if (!(await hasBecome(copy, free.name))) continue
    const database = open(copy)
    if (await isBroughtBack(database, original)) return lend(copy, database)
    await database.close()
    await drop(server, copy.name)
  }
}

function open({ server, name }: Copy): OpenDatabase {
  const url = new URL(server)
  url.pathname = `/${name}`
  return openPostgresql(url.href, () => undefined, 6)
}

function lend(copy: Copy, database: OpenDatabase): OpenDatabase {
  const close = async () => {
    await database.close()
    await leave(copy)
  }
  return { ...database, close }
}

/** For the next one, without whoever is still connected. */
async function leave({ server, names, name }: Copy): Promise<void> {
  try {
    await administer(
      server,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
      `alter database ${name} rename to ${names}_free_${randomBytes(6).toString('hex')}`,
    )
  } catch {
    await drop(server, name)
  }
}

/** False where another process was quicker, or somebody will not let go of it. */
async function hasBecome({ server, name }: Copy, free: string): Promise<boolean> {
  try {
    await administer(server, `alter database ${free} rename to ${name}`)
    return true
  } catch {
    await drop(server, free)
    return false
  }
}

const drop = (server: string, name: string): Promise<unknown> =>
  administer(server, `drop database if exists ${name} with (force)`)
