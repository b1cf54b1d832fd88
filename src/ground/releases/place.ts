import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { entriesOf, hashContent, readContent, writeContent } from './content.ts'
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
