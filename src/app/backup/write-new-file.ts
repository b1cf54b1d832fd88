import { createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isRunning } from '../../ground/database/data-directory-lock.ts'
import { UnusableExport } from './unusable-export.ts'

const OWNER_ONLY = 0o600

/** Refuses (UnusableExport) a path that exists already, or whose folder is missing. */
export function refuseTaken(path: string): void {
  if (existsSync(path)) throw new UnusableExport(`${path} exists already; expected: the name of a new file`)
  if (!existsSync(dirname(path))) throw new UnusableExport(`The folder of ${path} is missing; make it first`)
}

// A killed export leaves its .part file. One with our own pid is an earlier process's: in a container each gets the same pid.
async function removeLeftOver(path: string): Promise<void> {
  const name = basename(path)
  for (const file of await readdir(dirname(path))) {
    const pid = file.startsWith(`${name}.`) ? /^\.(\d+)\.part$/.exec(file.slice(name.length))?.[1] : undefined
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid))))
      await rm(join(dirname(path), file))
  }
}

/**
 * Writes a new file that only its owner may read: whole and safe from a power cut, or not at all. Opens the contents only when it reads
 * them: a stream that fails earlier has no handler and would end the process. Refuses (UnusableExport) a path taken meanwhile.
 */
export async function writeNewFile(path: string, openContents: () => Readable): Promise<void> {
  const part = `${path}.${process.pid}.part`
  await removeLeftOver(path)
  try {
    await pipeline(openContents(), createWriteStream(part, { flags: 'wx', mode: OWNER_ONLY, flush: true }))
    refuseTaken(path)
    await rename(part, path)
    await syncFolder(dirname(path))
  } catch (failure) {
    await rm(part, { force: true })
    throw failure
  }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return // there a directory cannot be opened
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
