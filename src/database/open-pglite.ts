import { existsSync } from 'node:fs'
import { rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { createSyncedPglite } from './create-pglite.ts'
import { syncDirectory, syncTree } from './sync-tree.ts'

/**
 * The embedded database in `directory`, made where there is none: what it has answered outlasts a power cut
 * (docs/decisions/2026-11-22-power-cuts.md). All of it is synced first, because PostgreSQL syncs only what it writes itself: not
 * what somebody copied there, nor what an earlier release left.
 */
export async function openPglite(directory: string): Promise<PGlite> {
  if (!existsSync(join(directory, 'PG_VERSION'))) await makeDatabase(directory)
  await syncTree(directory)
  return createSyncedPglite(directory)
}

/** Makes a new database aside and moves it into its place in one step: it is there whole, or not at all. */
async function makeDatabase(directory: string): Promise<void> {
  const aside = `${directory}.new`
  await rm(aside, { recursive: true, force: true })
  await (await createSyncedPglite(aside)).close()
  await syncTree(aside)
  if (existsSync(directory)) await rmdir(directory) // refuses where there is anything in it
  await rename(aside, directory)
  await syncDirectory(dirname(directory))
}
