import { fsyncSync, writeSync } from 'node:fs'
import process from 'node:process'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Options = Parameters<NodeFS['init']>[1]
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0]

const STDERR = 2

/** Emscripten's files on Node's (library_nodefs.js): `nfd` is the number that Node gave, a directory's too. */
type NodeFiles = {
  tryFSOperation: (work: () => void) => void
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
}

/**
 * A directory as PGlite's file system, of which a file is on the disk when PostgreSQL has asked for it. PGlite's own has no
 * fsync: it answers PostgreSQL that all is done, and does nothing.
 */
export class SyncedFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), bringFsync] } }
  }
}

function bringFsync({ FS }: Module): void {
  const files = FS.filesystems.NODEFS as unknown as NodeFiles // its declared type names `mount` alone
  files.stream_ops.fsync = ({ nfd }) => {
    try {
      fsyncSync(nfd)
    } catch (failure) {
      const { code, message } = failure as NodeJS.ErrnoException // fs failures carry a code
      if (code !== 'EBADF' && code !== 'EINVAL') endAtOnce(message)
      files.tryFSOperation(() => fsyncSync(nfd)) // a directory, where the system syncs none: PostgreSQL goes on
    }
    return 0
  }
}

/**
 * What could not be synced may be lost though the next sync succeeds, so nothing may be answered any more. PostgreSQL would end
 * itself (PANIC), which in PGlite turns round for ever: the thread ends here, in the middle of it, and with it the process.
 */
function endAtOnce(message: string): never {
  writeSync(STDERR, `The disk of the embedded database fails, the process ends: ${message}\n`)
  process.exit(1)
}
