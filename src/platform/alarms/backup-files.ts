import { opendir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

// A folder with one file an hour has fewer in a year.
const MAX_NAMES = 20_000

/**
 * Returns when the newest non-empty file that matches `pattern` was written, or null if there is
 * none. The last part of the path may contain one `*` (BACKUP_FILES). Rejects if the folder cannot
 * be read.
 */
export async function newestBackupAt(pattern: string): Promise<Date | null> {
  const folder = dirname(pattern)
  const isMatch = matcherOf(basename(pattern))
  let newest = 0
  let names = 0
  for await (const { name } of await opendir(folder)) {
    if (++names > MAX_NAMES) throw new Error(`${folder} holds more than ${MAX_NAMES} files`)
    if (isMatch(name)) newest = Math.max(newest, await writtenAt(join(folder, name)))
  }
  return newest === 0 ? null : new Date(newest)
}

const matcherOf = (pattern: string): ((name: string) => boolean) => {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return name => name === pattern
  return name => name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after)
}

/**
 * Returns when a file was written, in milliseconds since 1970. 0 = not a file, deleted by now, or
 * empty like a dump that failed at once.
 */
const writtenAt = (path: string): Promise<number> =>
  stat(path).then(
    file => (file.isFile() && file.size > 0 ? file.mtimeMs : 0),
    () => 0,
  )
