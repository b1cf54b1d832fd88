import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { OpenDatabase } from '../../../src/ground/database/database.ts'
import { openPostgresql } from '../../../src/ground/database/open-postgresql.ts'
import { administer } from './administer.ts'
import { isBroughtBack } from './original.ts'

type Copy = { server: string; names: string; name: string }

// Those that earlier tests of this process have closed, under names that nothing an earlier test left running knows.
const free: Copy[] = []

/** A database of its own on the tests' PostgreSQL: a copy of the template, or one that an earlier test has closed, as good as fresh. */
export async function takeCopy(): Promise<OpenDatabase> {
  const template = inject('template')
  for (let copy = free.pop(); copy; copy = free.pop()) {
    const database = open(copy)
    if (await isBroughtBack(database, template.original)) return lend(copy, database)
    await database.close()
    await drop(copy)
  }
  const copy = newCopy(template.url, template.names)
  await administer(copy.server, `create database ${copy.name} template ${template.names}`)
  return lend(copy, open(copy))
}

const newCopy = (server: string, names: string): Copy => ({
  server,
  names,
  name: `${names}_${randomBytes(6).toString('hex')}`,
})

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
async function leave(copy: Copy): Promise<void> {
  const next = newCopy(copy.server, copy.names)
  try {
    await administer(
      copy.server,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${copy.name}'`,
      `alter database ${copy.name} rename to ${next.name}`,
    )
    free.push(next)
  } catch {
    await drop(copy)
  }
}

const drop = ({ server, name }: Copy): Promise<unknown> =>
  administer(server, `drop database if exists ${name} with (force)`)
