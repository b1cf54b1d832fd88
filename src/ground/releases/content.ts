import { createHash, type Hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UnusableRelease } from './release.ts'

/** In each folder that `install` laid: what was in it when it was brought. */
const NOTE = 'content.sha256'

type Entry = { name: string; isFolder: boolean }

/**
 * Returns what a folder of a release holds, by name; the note of its content is none of it. Refuses (UnusableRelease) links and whatever else
 * is neither file nor folder: it would lead out of the release, to what nobody compares and others may change.
 */
export function entriesOf(folder: string): Entry[] {
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
export function hashContent(folder: string): string {
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
export const writeContent = (folder: string, content: string): void =>
  writeFileSync(join(folder, NOTE), `${content}\n`, { mode: 0o644 })

/** Returns what a folder held when it was laid; null where nobody noted it. */
export const readContent = (folder: string): string | null =>
  existsSync(join(folder, NOTE)) ? readFileSync(join(folder, NOTE), 'utf8').trim() : null
