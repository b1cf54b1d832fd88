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
import { nameOf, type Release, readRelease, releasesIn, UnusableRelease } from './release.ts'

// Releases lie beside each other in one place, a folder each, and the link says which one starts next. What runs goes on in its own
// folder: Node and the system know that by its real name.
const LINK = 'current'
const READ_BY_ALL = { folder: 0o755, program: 0o755, file: 0o644 }
const RUN_BY_OWNER = 0o100

/** Returns the release that starts next, null where none was installed yet. */
export const currentIn = (place: string): Release | null =>
  existsSync(join(place, LINK)) ? readRelease(join(place, readlinkSync(join(place, LINK)))) : null

/**
 * Copies a release beside the others, whole or not at all, unless it lies there already. Returns it as it lies there. Refuses
 * (UnusableRelease) one whose version lies there with other content, and one that holds a link.
 */
export function layBeside(place: string, release: Release): Laid {
  const folder = join(place, nameOf(release))
  const content = hashContent(release.folder)
  if (existsSync(folder)) {
    refuseOther(release, folder, content)
    return { ...readRelease(folder), wasThere: true }
  }
  const part = join(place, `.${nameOf(release)}.part`)
  rmSync(part, { recursive: true, force: true })
  copyForAll(release.folder, part)
  writeContent(part, content)
  renameSync(part, folder)
  return { ...readRelease(folder), wasThere: false }
}

/** A release beside the others; `wasThere`: it lay there before, the same. */
export type Laid = Release & { wasThere: boolean }

function refuseOther({ folder: given, version }: Release, folder: string, content: string): void {
  // One that an earlier release laid has no note of its content, and where it is installed out of its own folder nothing can differ.
  if (readContent(folder) === content || realpathSync(given) === realpathSync(folder)) return
  if (readContent(folder) === null && hashContent(folder) === content) return
  throw new UnusableRelease(
    `${folder} holds another ${version} than ${given}; expected: a release whose number rose with its content (npm version), or that folder removed`,
  )
}

// Whoever made it, the service runs as a user of its own: everybody may read it, run its programs (PostgreSQL's), and only its owner write.
function copyForAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, READ_BY_ALL.folder)
  for (const { name, isFolder } of entriesOf(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    if (isFolder) copyForAll(source, target)
    else {
      copyFileSync(source, target)
      chmodSync(target, isProgram(source) ? READ_BY_ALL.program : READ_BY_ALL.file)
    }
  }
}

const isProgram = (file: string): boolean => (statSync(file).mode & RUN_BY_OWNER) !== 0

/** Has a release start next, in one step: whoever looks finds the one before or this one. */
export function switchTo(place: string, release: Release): void {
  const aside = join(place, `.${LINK}.new`)
  rmSync(aside, { force: true })
  symlinkSync(nameOf(release), aside)
  renameSync(aside, join(place, LINK))
}

/** Removes all but the `keep` newest releases and the current one. Returns the versions that are gone. */
export function removeOld(place: string, keep: number): string[] {
  const current = currentIn(place)
  const old = releasesIn(place)
    .slice(keep)
    .filter(({ version }) => version !== current?.version)
  for (const { folder } of old) rmSync(folder, { recursive: true })
  return old.map(({ version }) => version)
}

/** In each folder that `install` laid: what was in it when it was brought. */
const NOTE = 'content.sha256'

type Entry = { name: string; isFolder: boolean }

/**
 * Returns what a folder of a release holds, by name; the note of its content is none of it. Refuses (UnusableRelease) links and whatever else
 * is neither file nor folder: it would lead out of the release, to what nobody compares and others may change.
 */
function entriesOf(folder: string): Entry[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== NOTE)
  for (const entry of entries) {
    if (entry.isFile() || entry.isDirectory()) continue
    throw new UnusableRelease(
      `${join(folder, entry.name)} is ${entry.isSymbolicLink() ? 'a link' : 'no file'}; expected: a release of files and folders alone, as npm run release makes it`,
    )
  }
  const named = entries.map(entry => ({ name: entry.name, isFolder: entry.isDirectory() }))
  return named.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Returns the SHA-256 (hex) of all that is in a release's folder: each path with its bytes, in the order of the names. Refuses as `entriesOf`. */
function hashContent(folder: string): string {
  const hash = createHash('sha256')
  addFolder(hash, folder, '')
  return hash.digest('hex')
}

function addFolder(hash: Hash, folder: string, path: string): void {
  for (const { name, isFolder } of entriesOf(folder)) {
    const [place, known] = [join(folder, name), `${path}/${name}`]
    if (isFolder) addFolder(hash, place, known)
    else hash.update(`${known}\0${createHash('sha256').update(readFileSync(place)).digest('hex')}\n`)
  }
}

/** Notes in a folder what it holds. */
const writeContent = (folder: string, content: string): void =>
  writeFileSync(join(folder, NOTE), `${content}\n`, { mode: 0o644 })

/** Returns what a folder held when it was laid; null where nobody noted it. */
const readContent = (folder: string): string | null =>
  existsSync(join(folder, NOTE)) ? readFileSync(join(folder, NOTE), 'utf8').trim() : null
