import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWN_FOLDER } from './release-folder.ts'

/**
 * The product's version from package.json, as it appears in evidence, to authorities and in
 * databases.
 */
export const VERSION = readVersion()

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(OWN_FOLDER, 'package.json'), 'utf8')) as { version: string } // our own file
  return version
}
