import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A release in its folder. */
export type Release = { folder: string; version: string; node: string }

/** A problem of a release that the operator can fix; one line says how. */
export class UnusableRelease extends Error {
  override readonly name = 'UnusableRelease'
}

const FOLDER_NAME = /^uid-check-\d+\.\d+\.\d+$/

/** Returns the folder name of a release. */
export const releaseFolderName = ({ version }: Pick<Release, 'version'>): string => `uid-check-${version}`

/** True if `version` is newer than `than`, compared by numbers. */
export const isNewer = (version: string, otherVersion: string): boolean =>
  version.localeCompare(otherVersion, 'en', { numeric: true }) > 0

/**
 * Returns the release described by a folder's package.json. Throws `UnusableRelease` if the folder
 * holds none.
 */
export function readRelease(folder: string): Release {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // our own file
    if (manifest.name === 'uid-check') return { folder, version: manifest.version, node: manifest.engines.node }
  } catch {
    // It is handled like the package.json of another program.
  }
  throw new UnusableRelease(`${folder} is not a release; expected: a folder that npm run release created`)
}

/** Returns all releases in `place`, the newest first. */
export const releasesIn = (place: string): Release[] =>
  readdirSync(place)
    .filter(name => FOLDER_NAME.test(name))
    .map(name => readRelease(join(place, name)))
    .sort((one, other) => (isNewer(one.version, other.version) ? -1 : 1))

/** Throws `UnusableRelease` if the running Node is older than the release requires. */
export function refuseOldNode({ version, node }: Release, runningVersion: string): void {
  const minimum = node.replace('>=', '')
  if (isNewer(minimum, runningVersion))
    throw new UnusableRelease(
      `Release ${version} needs Node ${minimum} or later, this is ${runningVersion} (nodejs.org)`,
    )
}

type Manifest = { name: string; version: string; engines: { node: string } }
