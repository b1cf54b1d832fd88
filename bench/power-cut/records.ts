/**
 * A change of files, as record.c writes it. `create` names a file (new or existing), `size`
 * truncates or extends it, `least` extends it, `sync` makes durable what was logged before `place`
 * (without a file: only the names), `move` has both names.
 */
export type Kind = 'create' | 'write' | 'size' | 'least' | 'sync' | 'directory' | 'remove' | 'move'

/** `at` is the position in the log, which stands for the time. */
export type Done = { at: number; kind: Kind; inode: number; place: number; bytes: Buffer }

const KINDS: Record<string, Kind> = {
  c: 'create',
  w: 'write',
  t: 'size',
  f: 'least',
  s: 'sync',
  m: 'directory',
  u: 'remove',
  r: 'move',
}
const HEAD = 32

/** Reads a log in the order in which it was written. */
export function* readRecords(log: Buffer): Generator<Done> {
  for (let at = 0; at + HEAD <= log.length; ) {
    const number = (field: number) => Number(log.readBigUInt64LE(at + field * 8))
    const kind = KINDS[String.fromCharCode(number(0))]
    if (kind === undefined) throw new Error(`no record at ${at}`)
    const end = at + HEAD + number(3)
    yield { at, kind, inode: number(1), place: number(2), bytes: log.subarray(at + HEAD, end) }
    at = end
  }
}
