import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { FileChange } from './records.ts'

/** A change that is not synced yet: bytes within one page, or a new size. */
type Pending = { at: number; page: number; change: (content: Content) => void }
type Content = { bytes: Buffer; size: number }
type File = { synced: Content; pending: Pending[] }
type Names = Map<string, File | 'directory'>

/**
 * Returns the time up to which unsynced changes of a page, a file's size or the names survive the
 * power cut. `oldest` is the time of the oldest unsynced change, `now` that of the cut. Times are
 * positions in the log.
 */
export type SurvivalPolicy = (oldest: number, now: number) => number

export const NOTHING_UNSYNCED: SurvivalPolicy = () => 0
export const ALL_UNSYNCED: SurvivalPolicy = (_, now) => now
/** Half of the pages have their last content, the others the content at a random earlier time. */
export const ANY_PART: SurvivalPolicy = (oldest, now) =>
  Math.random() < 0.5 ? now : oldest + Math.floor(Math.random() * (now - oldest))

// The kernel writes pages to the disk separately, even those of a single write call.
const PAGE = 4_096
const SIZE_PAGE = -1

/**
 * Simulates the files in `root` after a power cut: the synced content of each file, and any part of
 * later writes, page by page. Changes of names survive as in a journaling file system (ext4, xfs,
 * APFS, NTFS): in their order, and each sync includes all earlier ones.
 */
export function createDiskSimulation(root: string) {
  const files = new Map<number, File>()
  const names: Names = new Map()
  const synced: Names = new Map()
  let journal: { at: number; change: (names: Names) => void }[] = []
  const rename = (at: number, change: (names: Names) => void) => {
    change(names)
    journal.push({ at, change })
  }
  const nameOf = (path: string) => relative(root, path)

  const create = ({ at, inode, bytes }: FileChange) => {
    const name = nameOf(`${bytes}`)
    const existing = files.get(inode)
    if (existing !== undefined && names.get(name) === existing) return
    const file: File = { synced: { bytes: Buffer.alloc(0), size: 0 }, pending: [] }
    files.set(inode, file)
    rename(at, all => all.set(name, file))
  }
  const sync = ({ inode, place: before }: FileChange) => {
    for (const { change } of journal.filter(({ at }) => at < before)) change(synced)
    journal = journal.filter(({ at }) => at >= before)
    const file = files.get(inode)
    if (file === undefined) return
    for (const { change } of file.pending.filter(({ at }) => at < before)) change(file.synced)
    file.pending = file.pending.filter(({ at }) => at >= before)
  }
  const changeNames = ({ at, kind, bytes }: FileChange) => {
    const [from = '', to = ''] = `${bytes}`.split('\0').map(nameOf)
    if (kind === 'directory') rename(at, all => all.set(from, 'directory'))
    else if (kind === 'remove') rename(at, all => all.delete(from))
    else rename(at, all => moveNames(all, from, to))
  }
  return {
    apply: (change: FileChange) => {
      if (change.kind === 'create') create(change)
      else if (change.kind === 'sync') sync(change)
      else if (change.inode === 0) changeNames(change)
      else files.get(change.inode)?.pending.push(...pendingOf(change))
    },
    /** Writes the files that remain after a power cut at `now` into the folder `target`. */
    cut: (target: string, now: number, survivesUpTo: SurvivalPolicy) => {
      const surviving: Names = new Map(synced)
      const namesUpTo = survivesUpTo(journal[0]?.at ?? now, now)
      for (const { at, change } of journal) if (at < namesUpTo) change(surviving)
      for (const [name, file] of surviving) writeFile(join(target, name), file, now, survivesUpTo)
    },
  }
}

function pendingOf({ at, kind, place, bytes }: FileChange): Pending[] {
  if (kind !== 'write') {
    const isLeast = kind === 'least'
    return [
      { at, page: SIZE_PAGE, change: content => resize(content, isLeast ? Math.max(content.size, place) : place) },
    ]
  }
  const changes: Pending[] = []
  for (let from = 0; from < bytes.length; ) {
    const page = Math.floor((place + from) / PAGE)
    const [begin, part] = [place + from, bytes.subarray(from, (page + 1) * PAGE - place)]
    changes.push({ at, page, change: content => write(content, begin, part) })
    from += part.length
  }
  return changes
}

function writeFile(path: string, file: File | 'directory', now: number, survivesUpTo: SurvivalPolicy): void {
  mkdirSync(file === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 })
  if (file === 'directory') return
  const oldest = file.pending[0]?.at ?? now
  const upTo = new Map<number, number>()
  const content: Content = { bytes: Buffer.from(file.synced.bytes), size: file.synced.size }
  for (const { at, page, change } of file.pending) {
    const until = upTo.get(page) ?? survivesUpTo(oldest, now)
    upTo.set(page, until)
    if (at < until) change(content)
  }
  writeFileSync(path, content.bytes.subarray(0, content.size), { mode: 0o600 })
}

/** Changes the size of a content; new bytes are zero. */
function resize(content: Content, size: number): void {
  if (size > content.bytes.length)
    content.bytes = Buffer.concat([content.bytes.subarray(0, content.size)], Math.max(size, content.bytes.length * 2))
  if (size < content.size) content.bytes.fill(0, size, content.size)
  content.size = size
}

function write(content: Content, begin: number, bytes: Buffer): void {
  const end = begin + bytes.length
  if (end > content.size) resize(content, end)
  bytes.copy(content.bytes, begin)
}

function moveNames(names: Names, from: string, to: string): void {
  for (const [name, file] of [...names]) {
    if (name !== from && !name.startsWith(`${from}/`)) continue
    names.delete(name)
    names.set(to + name.slice(from.length), file)
  }
}
