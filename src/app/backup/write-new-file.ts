import { createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isRunning } from '../../base/database/data-directory-lock.ts'
import { UnusableExport } from './unusable-export.ts'

const OWNER_ONLY = 0o600

/** Throws UnusableExport if the path exists, or if its folder is missing. */
export function refuseExistingPath(path: string): void {
  if (existsSync(path)) throw new UnusableExport(`${path} already exists; expected: the name of a new file`)
  if (!existsSync(dirname(path))) throw new UnusableExport(`The folder of ${path} is missing; create it first`)
}

// A killed export leaves its .part file. One with our own pid is from an earlier process: in a
// container each gets the same pid.
async function removeStaleParts(path: string): Promise<void> {
  const name = basename(path)
  for (const file of await readdir(dirname(path))) {
    const pid = file.startsWith(`${name}.`) ? /^\.(\d+)\.part$/.exec(file.slice(name.length))?.[1] : undefined
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid))))
      await rm(join(dirname(path), file))
  }
}

/**
 * Writes a new file readable only by its owner, atomically and durably. Calls `openContents` only
 * when it reads: a stream that fails earlier has no handler and would end the process. Throws
 * UnusableExport if the path exists by then.
 */
export async function writeNewFile(path: string, openContents: () => Readable): Promise<void> {
  const part = `${path}.${process.pid}.part`
  await removeStaleParts(path)
  try {
    await pipeline(openContents(), createWriteStream(part, { flags: 'wx', mode: OWNER_ONLY, flush: true }))
    refuseExistingPath(path)
    await rename(part, path)
    await syncFolder(dirname(path))
  } catch (failure) {
    await rm(part, { force: true })
    throw failure
  }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return // directories cannot be opened there
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
