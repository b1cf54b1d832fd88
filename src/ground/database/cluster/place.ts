import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UnusableDataDirectory } from '../data-directory-lock.ts'

/** Where in the data directory the database is, and what it needs only while it runs: its socket, and links to its libraries. */
export const placesIn = (dataDir: string) => ({
  cluster: join(resolve(dataDir), 'postgresql'),
  run: join(resolve(dataDir), 'run'),
})

/** Whether there is a database in a data directory, of this release's kind or of the former one. */
export const hasDatabase = (dataDir: string): boolean =>
  existsSync(placesIn(dataDir).cluster) || existsSync(formerPlace(dataDir))

// PGlite's, of releases up to 1.1.
const formerPlace = (dataDir: string): string => join(dataDir, 'database')

/** Refuses (UnusableDataDirectory) a data directory whose database only a former release can read. */
export function refuseFormerDatabase(dataDir: string): void {
  if (existsSync(placesIn(dataDir).cluster) || !existsSync(formerPlace(dataDir))) return
  throw new UnusableDataDirectory(
    `The database in ${formerPlace(dataDir)} is of the kind that releases up to 1.1 made; expected: its export by that release, taken into an empty DATA_DIR ` +
      'with the same app.key by this one (docs/upgrading.md)',
  )
}
