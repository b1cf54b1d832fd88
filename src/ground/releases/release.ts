import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A release as it lies in its folder. */
export type Release = { folder: string; version: string; node: string }

/** What the operator can mend about a release; one line says what. */
export class UnusableRelease extends Error {
  override readonly name = 'UnusableRelease'
}

const NAME = /^uid-check-\d+\.\d+\.\d+$/

/** The folder that a release has among the others. */
export const nameOf = ({ version }: Pick<Release, 'version'>): string => `uid-check-${version}`

/** Whether one version is newer than another: by its numbers, not by its letters. */
export const isNewer = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) > 0

/** Returns what a folder's package.json says of the release in it. Refuses (UnusableRelease) a folder that holds none. */
export function readRelease(folder: string): Release {
  try {
    const said = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // our own file
    if (said.name === 'uid-check') return { folder, version: said.version, node: said.engines.node }
  } catch {
    // as one of another program
  }
  throw new UnusableRelease(`${folder} holds no release; expected: a folder that npm run release has made`)
}

/** Returns all releases in `place`, the newest first. */
export const releasesIn = (place: string): Release[] =>
  readdirSync(place)
    .filter(name => NAME.test(name))
    .map(name => readRelease(join(place, name)))
    .sort((one, other) => (isNewer(one.version, other.version) ? -1 : 1))

/** Refuses (UnusableRelease) a Node that is older than the release wants. */
export function refuseOldNode({ version, node }: Release, present: string): void {
  const least = node.replace('>=', '')
  if (isNewer(least, present))
    throw new UnusableRelease(`Release ${version} wants Node ${least} or later, this is ${present} (nodejs.org)`)
}

type Manifest = { name: string; version: string; engines: { node: string } }
