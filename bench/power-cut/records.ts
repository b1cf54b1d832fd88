/**
 * The kind of a file change, as record.c writes it. `create` names a new or existing file, `size`
 * truncates or extends it, `least` only extends it, and `move` has both names. `sync` makes durable
 * what was logged before `place`: a file's content and all names, or only the names if inode is 0.
 */
export type ChangeKind = 'create' | 'write' | 'size' | 'least' | 'sync' | 'directory' | 'remove' | 'move'

/** A recorded change. `at` is its position in the log and serves as its time. */
export type FileChange = { at: number; kind: ChangeKind; inode: number; place: number; bytes: Buffer }

const KINDS: Record<string, ChangeKind> = {
  c: 'create',
  w: 'write',
  t: 'size',
  f: 'least',
  s: 'sync',
  m: 'directory',
  u: 'remove',
  r: 'move',
}
const HEADER_BYTES = 32

/** Reads the changes of a log in the order in which they were made. */
export function* readRecords(log: Buffer): Generator<FileChange> {
  for (let at = 0; at + HEADER_BYTES <= log.length; ) {
    const number = (field: number) => Number(log.readBigUInt64LE(at + field * 8))
    const kind = KINDS[String.fromCharCode(number(0))]
    if (kind === undefined) throw new Error(`no record at ${at}`)
    const end = at + HEADER_BYTES + number(3)
    yield { at, kind, inode: number(1), place: number(2), bytes: log.subarray(at + HEADER_BYTES, end) }
    at = end
  }
}
