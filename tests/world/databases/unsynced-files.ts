import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A write that is not synced yet, or a new size. */
type Pending = { at: number; bytes: Buffer } | { size: number }
export type WatchedFile = { synced: Buffer; pending: Pending[] }
type Names = Map<string, WatchedFile | 'directory'>
export type Left = { names: boolean; isKept: () => boolean }
type Change = (names: Names) => void

// Of what was written in one piece, the kernel may have brought any page to the disk.
const PAGE = 4_096

/**
 * What a power cut would leave of a directory: of each file what was synced, and of what was written since any part. Names are
 * as in a file system with a journal (ext4, xfs, APFS, NTFS): each sync takes along all before it.
 */
export function createUnsyncedFiles() {
  const names: Names = new Map()
  const synced: Names = new Map()
  let journal: Change[] = []
  const change = (one: Change) => {
    one(names)
    journal.push(one)
  }
  return {
    at: (name: string) => names.get(name),
    make: (name: string, what: WatchedFile | 'directory') => change(all => all.set(name, what)),
    remove: (name: string) => change(all => all.delete(name)),
    move: (from: string, to: string) => change(all => moveNames(all, from, to)),
    write: (file: WatchedFile, position: number, bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += PAGE)
        file.pending.push({ at: position + at, bytes: Buffer.from(bytes.subarray(at, at + PAGE)) })
    },
    sync: (what: WatchedFile | 'directory') => {
      for (const one of journal) one(synced)
      journal = []
      if (what === 'directory') return
      what.synced = written(what.synced, what.pending)
      what.pending = []
    },
    /** Writes what is left into `target`: with or without the names since the last sync, and of the pages each that is kept. */
    cut: (target: string, { names: hasNames, isKept }: Left) => {
      mkdirSync(target, { recursive: true })
      const left: Names = new Map(synced)
      if (hasNames) for (const one of journal) one(left)
      for (const [name, file] of left) lay(join(target, name), file, isKept)
    },
  }
}

function lay(path: string, file: WatchedFile | 'directory', isKept: () => boolean): void {
  mkdirSync(file === 'directory' ? path : dirname(path), { recursive: true })
  if (file !== 'directory') writeFileSync(path, written(Buffer.from(file.synced), file.pending.filter(isKept)))
}

/** What a file holds after these writes; what was not written is zero. Writes into `before` where it is long enough. */
function written(before: Buffer, pending: Pending[]): Buffer {
  const ends = pending.map(one => ('size' in one ? one.size : one.at + one.bytes.length))
  const longest = ends.reduce((a, b) => Math.max(a, b), before.length)
  const bytes = longest > before.length ? Buffer.concat([before], longest) : before
  let size = before.length
  for (const one of pending) {
    if ('size' in one) bytes.fill(0, one.size)
    else one.bytes.copy(bytes, one.at)
    size = 'size' in one ? one.size : Math.max(size, one.at + one.bytes.length)
  }
  return bytes.subarray(0, size)
}

function moveNames(names: Names, from: string, to: string): void {
  for (const [name, file] of [...names]) {
    if (name !== from && !name.startsWith(`${from}/`)) continue
    names.delete(name)
    names.set(to + name.slice(from.length), file)
  }
}
