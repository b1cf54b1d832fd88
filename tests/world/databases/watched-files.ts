import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relative } from 'node:path'
import { createUnsyncedFiles, type Left, type WatchedFile } from './unsynced-files.ts'

/** The calls of Node's that Emscripten's NODEFS and our own code make to change files, and how they make them. */
type Calls = {
  openSync: [path: string, flags: number]
  closeSync: [handle: number]
  writeSync: [handle: number, bytes: Uint8Array, offset: number, length: number, position: number]
  writeFileSync: [path: string]
  ftruncateSync: [handle: number, size: number]
  truncateSync: [path: string, size: number]
  mkdirSync: [path: string]
  renameSync: [from: string, to: string]
  unlinkSync: [path: string]
  fsyncSync: [handle: number]
}

export type WatchedFiles = {
  /** Writes into `target` what a power cut would leave now (unsynced-files.ts). */
  cut: (target: string, left: Left) => void
  /** Is called before each sync from now on. */
  beforeSync: (work: () => void) => void
  giveBack: () => void
}

/** Watches what this process does to the files in `root`, from here on, and knows what a power cut would leave of them. */
export function watchFiles(root: string): WatchedFiles {
  const replaced: Record<string, unknown> = {}
  const { open, rename } = fs.promises
  const files = createUnsyncedFiles()
  const handles = new Map<number, WatchedFile | 'directory'>()
  let aboutToSync = () => {}
  const nameOf = (path: string) => relative(root, String(path)) // others may give a URL
  const at = (path: string) => files.at(nameOf(path))
  const isInside = (path: string) => !nameOf(path).startsWith('..')
  const make = (path: string, what: WatchedFile | 'directory') => {
    if (isInside(path) && at(path) === undefined) files.make(nameOf(path), what)
  }
  const move = (from: string, to: string) => {
    if (isInside(from)) files.move(nameOf(from), nameOf(to))
  }
  const remove = (path: string) => {
    if (isInside(path)) files.remove(nameOf(path))
  }
  const sync = (what: WatchedFile | 'directory' | undefined) => {
    if (what === undefined) return
    aboutToSync()
    files.sync(what)
  }
  const edit = (what: WatchedFile | 'directory' | undefined, change: (file: WatchedFile) => void) => {
    if (what !== undefined && what !== 'directory') change(what)
  }

  const after = <Name extends keyof Calls>(name: Name, see: (result: number, ...given: Calls[Name]) => void): void => {
    replaced[name] = fs[name]
    const call = fs[name] as unknown as (...given: Calls[Name]) => number // of its forms the one that is made here
    const watched = (...given: Calls[Name]) => {
      const result = call(...given)
      see(result, ...given)
      return result
    }
    Object.assign(fs, { [name]: watched })
  }
  after('openSync', (handle, path) => {
    if (fs.fstatSync(handle).isFile()) make(path, emptyFile())
    const what = at(path)
    if (what) handles.set(handle, what)
  })
  after('closeSync', (_, handle) => handles.delete(handle))
  after('writeSync', (count, handle, bytes, offset, _length, position) =>
    edit(handles.get(handle), file =>
      files.write(file, position, Buffer.from(bytes.buffer, bytes.byteOffset + offset, count)),
    ),
  )
  after('writeFileSync', (_, path) => make(path, emptyFile()))
  after('ftruncateSync', (_, handle, size) => edit(handles.get(handle), file => file.pending.push({ size })))
  after('truncateSync', (_, path, size) => edit(at(path), file => file.pending.push({ size })))
  after('mkdirSync', (_, path) => make(path, 'directory'))
  after('renameSync', (_, from, to) => move(from, to))
  after('unlinkSync', (_, path) => remove(path))
  after('fsyncSync', (_, handle) => sync(handles.get(handle)))
  Object.assign(fs.promises, {
    open: async (path: string, flags: string) => {
      const handle = await open(path, flags)
      const [what, syncIt] = [at(path), handle.sync.bind(handle)]
      return Object.assign(handle, { sync: () => syncIt().then(() => sync(what)) })
    },
    rename: (from: string, to: string) => rename(from, to).then(() => move(from, to)),
  })
  syncBuiltinESMExports()

  return {
    cut: files.cut,
    beforeSync: work => {
      aboutToSync = work
    },
    giveBack: () => {
      Object.assign(fs, replaced)
      Object.assign(fs.promises, { open, rename })
      syncBuiltinESMExports()
    },
  }
}

const emptyFile = (): WatchedFile => ({ synced: Buffer.alloc(0), pending: [] })
