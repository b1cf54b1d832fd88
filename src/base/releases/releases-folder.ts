import { createHash, type Hash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Release, readRelease, releaseFolderName, releasesIn, UnusableRelease } from './release.ts'

// Releases are folders side by side, and this link names the one that starts next. A running
// release keeps its own folder, because Node and the system know it by its real path.
const CURRENT_LINK = 'current'
const PUBLIC_MODES = { folder: 0o755, program: 0o755, file: 0o644 }
const OWNER_EXECUTE_BIT = 0o100

/** Returns the release that starts next, or null if none is installed. */
export const readCurrentRelease = (place: string): Release | null =>
  existsSync(join(place, CURRENT_LINK)) ? readRelease(join(place, readlinkSync(join(place, CURRENT_LINK)))) : null

/**
 * Copies a release into the folder of releases, completely or not at all, unless it is already
 * there. Returns the copy. Throws `UnusableRelease` if the same version is there with other
 * content, or if it contains a link.
 */
export function copyRelease(place: string, release: Release): CopiedRelease {
  const folder = join(place, releaseFolderName(release))
  const contentHash = hashContent(release.folder)
  if (existsSync(folder)) {
    refuseOtherContent(release, folder, contentHash)
    return { ...readRelease(folder), wasThere: true }
  }
  const part = join(place, `.${releaseFolderName(release)}.part`)
  rmSync(part, { recursive: true, force: true })
  copyWithPublicModes(release.folder, part)
  writeContentHash(part, contentHash)
  renameSync(part, folder)
  return { ...readRelease(folder), wasThere: false }
}

/** A release in the folder of releases. `wasThere`: the same release was there before. */
export type CopiedRelease = Release & { wasThere: boolean }

function refuseOtherContent({ folder: source, version }: Release, folder: string, contentHash: string): void {
  // A copy made by an earlier release has no hash. A release installed from its own folder cannot
  // differ.
  if (readContentHash(folder) === contentHash || realpathSync(source) === realpathSync(folder)) return
  if (readContentHash(folder) === null && hashContent(folder) === contentHash) return
  throw new UnusableRelease(
    `${folder} differs from ${source}, but both are ${version}; expected: a higher version for a changed release (npm version), or that folder removed`,
  )
}

// The service runs as its own user, so all users may read files and run programs (PostgreSQL's);
// only the owner may write.
function copyWithPublicModes(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, PUBLIC_MODES.folder)
  for (const { name, isFolder } of entriesOf(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    if (isFolder) copyWithPublicModes(source, target)
    else {
      copyFileSync(source, target)
      chmodSync(target, isProgram(source) ? PUBLIC_MODES.program : PUBLIC_MODES.file)
    }
  }
}

const isProgram = (file: string): boolean => (statSync(file).mode & OWNER_EXECUTE_BIT) !== 0

/** Makes a release start next by an atomic switch of the link. */
export function switchToRelease(place: string, release: Release): void {
  const newLink = join(place, `.${CURRENT_LINK}.new`)
  rmSync(newLink, { force: true })
  symlinkSync(releaseFolderName(release), newLink)
  renameSync(newLink, join(place, CURRENT_LINK))
}

/** Removes all but the `keep` newest releases and the current one. Returns the removed versions. */
export function removeOldReleases(place: string, keep: number): string[] {
  const current = readCurrentRelease(place)
  const old = releasesIn(place)
    .slice(keep)
    .filter(({ version }) => version !== current?.version)
  for (const { folder } of old) rmSync(folder, { recursive: true })
  return old.map(({ version }) => version)
}

/** The file in each installed folder with the hash of its content. */
const HASH_FILE = 'content.sha256'

type Entry = { name: string; isFolder: boolean }

/**
 * Returns the entries of a release's folder by name, without the hash file. Throws
 * `UnusableRelease` for links and anything else that is neither file nor folder: they lead out of
 * the release, to content that is not compared and can change.
 */
function entriesOf(folder: string): Entry[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== HASH_FILE)
  for (const entry of entries) {
    if (entry.isFile() || entry.isDirectory()) continue
    throw new UnusableRelease(
      `${join(folder, entry.name)} is ${entry.isSymbolicLink() ? 'a link' : 'not a file'}; expected: a release of only files and folders, as npm run release creates it`,
    )
  }
  const folderEntries = entries.map(entry => ({ name: entry.name, isFolder: entry.isDirectory() }))
  return folderEntries.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * Returns the SHA-256 (hex) of a release's folder: each path with its bytes, ordered by name.
 * Throws as `entriesOf` does.
 */
function hashContent(folder: string): string {
  const hash = createHash('sha256')
  addFolder(hash, folder, '')
  return hash.digest('hex')
}

function addFolder(hash: Hash, folder: string, path: string): void {
  for (const { name, isFolder } of entriesOf(folder)) {
    const [place, recordedPath] = [join(folder, name), `${path}/${name}`]
    if (isFolder) addFolder(hash, place, recordedPath)
    else hash.update(`${recordedPath}\0${createHash('sha256').update(readFileSync(place)).digest('hex')}\n`)
  }
}

/** Stores the hash of a folder's content in it. */
const writeContentHash = (folder: string, contentHash: string): void =>
  writeFileSync(join(folder, HASH_FILE), `${contentHash}\n`, { mode: 0o644 })

/** Returns the hash stored at installation, or null if there is none. */
const readContentHash = (folder: string): string | null =>
  existsSync(join(folder, HASH_FILE)) ? readFileSync(join(folder, HASH_FILE), 'utf8').trim() : null
