import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('record.c', import.meta.url))

/**
 * Compiles a library that records all changes to files below `root` in the file `log`. Returns its
 * path, or null if there is no compiler.
 */
export function compileRecorder(folder: string, root: string, log: string): string | null {
  const library = join(folder, 'record.so')
  const paths = [`-DROOT="${root}"`, `-DLOG="${log}"`]
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O2', ...paths, '-o', library, SOURCE, '-ldl'], { stdio: 'ignore' })
    return library
  } catch {
    return null
  }
}
