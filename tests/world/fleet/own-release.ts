import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRelease } from '../../../tools/make-release.ts'

/**
 * Creates the release of this checkout in a folder that belongs to the caller. Pages and server
 * must be built first.
 */
export function createRelease(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'uid-check-release-')), 'uid-check')
  makeRelease(folder)
  return folder
}

/** Copies a release and adds one migration, as the next release would. */
export function createNextRelease(release: string, name: string, sql: string): string {
  const folder = `${release}-next`
  cpSync(release, folder, { recursive: true })
  writeFileSync(join(folder, 'dist/server/migrations', name), sql)
  return folder
}
