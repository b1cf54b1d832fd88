import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Configuration } from '../configuration.ts'
import type { Authenticators } from './authenticators.ts'
import type { HistoryTask } from './history-thread.ts'

const DATABASE = 'database'

/** Whether a demo has been lived there. */
export const hasDatabase = (dataDir: string): boolean => existsSync(join(dataDir, DATABASE))

/**
 * Lives the demo's thirty days where there is no database yet, in a thread: aside, and moved into its place when all is done, the
 * database last. A start that dies in between leaves none, and the next one begins anew. Throws where `signal` ends it.
 */
export async function makeHistory(
  configuration: Configuration,
  authenticators: Authenticators,
  signal: AbortSignal,
): Promise<void> {
  const { dataDir } = configuration
  const aside = join(dataDir, 'history')
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside)
  console.log('Living the thirty days before, this once (DEMO_HISTORY=no goes without) …')
  try {
    await live({ configuration: { ...configuration, dataDir: aside }, authenticators }, signal)
  } catch (failure) {
    rmSync(aside, { recursive: true, force: true })
    throw failure
  }
  const made = readdirSync(aside).filter(name => name !== DATABASE)
  for (const name of [...made, DATABASE]) renameSync(join(aside, name), join(dataDir, name))
  rmSync(aside, { recursive: true })
}

async function live(task: HistoryTask, signal: AbortSignal): Promise<void> {
  const thread = new Worker(new URL('./history-thread.ts', import.meta.url), { workerData: task })
  signal.addEventListener('abort', () => void thread.terminate(), { once: true })
  // Rejects where the thread fails.
  const [code] = await once(thread, 'exit')
  if (code !== 0) throw new Error(`the demo’s history ended with code ${code}`)
}
