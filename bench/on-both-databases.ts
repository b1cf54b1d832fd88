import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { administer } from '../tests/world/databases/database.ts'
import type { Figure } from './run.ts'

/** The database and the data directory of a measured product. */
export type BenchTarget = { name: string; databaseUrl: string | null; dataDir: string }

/**
 * Measures on a fresh embedded database, and on a fresh one on the PostgreSQL server of
 * TEST_DATABASE_URL if that is set. ONLY=embedded or ONLY=PostgreSQL selects one.
 */
export async function* onBothDatabases<T>(measure: (target: BenchTarget) => AsyncIterable<T>): AsyncGenerator<T> {
  const selected = process.env.ONLY
  if (selected !== 'PostgreSQL') yield* onEmbedded(measure)
  const server = process.env.TEST_DATABASE_URL
  if (server && selected !== 'embedded') yield* onPostgresql(server, measure)
}

async function* onEmbedded<T>(measure: (target: BenchTarget) => AsyncIterable<T>): AsyncGenerator<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'uid-check-bench-'))
  try {
    yield* measure({ name: 'embedded', databaseUrl: null, dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Measures on a fresh database of that PostgreSQL server, or reports that there is none. */
export async function* onPostgresqlOnly(
  measure: (target: BenchTarget) => AsyncIterable<Figure>,
): AsyncGenerator<Figure> {
  const server = process.env.TEST_DATABASE_URL
  if (server) yield* onPostgresql(server, measure)
  else yield { name: 'on PostgreSQL', headline: '-', details: 'not measured: TEST_DATABASE_URL is not set' }
}

async function* onPostgresql<T>(server: string, measure: (target: BenchTarget) => AsyncIterable<T>): AsyncGenerator<T> {
  const name = `bench_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const dataDir = mkdtempSync(join(tmpdir(), 'uid-check-bench-'))
  try {
    yield* measure({ name: 'PostgreSQL', databaseUrl: url.href, dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    await administer(server, `drop database if exists ${name} with (force)`)
  }
}
