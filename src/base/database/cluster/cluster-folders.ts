import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UnusableDataDirectory } from '../data-directory-lock.ts'

/**
 * Returns the database's folder in the data directory, and the folder it needs at run time for its
 * socket and library links.
 */
export const clusterFolders = (dataDir: string) => ({
  cluster: join(resolve(dataDir), 'postgresql'),
  run: join(resolve(dataDir), 'run'),
})

/** True if a data directory holds a database of this release's or of the former kind. */
export const hasDatabase = (dataDir: string): boolean =>
  existsSync(clusterFolders(dataDir).cluster) || existsSync(formerFolder(dataDir))

// The folder of PGlite, used by releases up to 1.1.
const formerFolder = (dataDir: string): string => join(dataDir, 'database')

/**
 * Throws `UnusableDataDirectory` if only a former release can read the database of the data
 * directory.
 */
export function refuseFormerDatabase(dataDir: string): void {
  if (existsSync(clusterFolders(dataDir).cluster) || !existsSync(formerFolder(dataDir))) return
  throw new UnusableDataDirectory(
    `The database in ${formerFolder(dataDir)} was created by a release up to 1.1; expected: its export by that release, imported into an empty DATA_DIR ` +
      'with the same app.key by this one (docs/upgrading.md)',
  )
}
