import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRelease } from '../../../tools/make-release.ts'

/** Makes the release of this checkout in a folder that belongs to the caller. Whoever calls it has pages and server built first. */
export function ownRelease(): string {
  const place = join(mkdtempSync(join(tmpdir(), 'uid-check-release-')), 'uid-check')
  makeRelease(place)
  return place
}

/** A copy of a release with one migration more, as its next one would bring it. */
export function nextRelease(release: string, name: string, sql: string): string {
  const place = `${release}-next`
  cpSync(release, place, { recursive: true })
  writeFileSync(join(place, 'dist/server/migrations', name), sql)
  return place
}
