import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { enableCompileCache } from '../src/app/start/compile-cache.ts'
import type { Runner } from '../src/base/threads/runners.ts'
import { startProcess } from '../src/base/threads/start-process.ts'
import { startThread } from '../src/base/threads/start-thread.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { builtCommand } from '../tests/world/product/built-server.ts'
import { differentUids, processorMs } from './start-bench.ts'

const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }
const YOUNG_GENERATION_MB = 24

export type CodeOrigin = 'sources' | 'built'

/**
 * A thread or process of the product: its source file, a function that starts it, and one that
 * resolves when its code is loaded.
 */
export type RunnerKind = {
  name: string
  source: string
  start: (code: URL) => Runner
  load: (runner: Runner) => Promise<unknown>
}

export async function listRunnerKinds(): Promise<RunnerKind[]> {
  enableCompileCache(process.env)
  const bytes = await buildUidList(differentUids(1))
  const start = (code: URL) => startThread(code, { youngMb: YOUNG_GENERATION_MB })
  // `runner.end()` waits until a thread has loaded. A process is killed at once, so it must first
  // read one row.
  const load = async () => undefined
  return [
    {
      name: 'process that reads',
      source: 'src/documents/spreadsheets/runners/reading-process.ts',
      start: code => startProcess(code, { oldMb: 384, youngMb: YOUNG_GENERATION_MB }),
      load: runner => runner.request({ kind: 'preview', bytes, limits: LIMITS, choice: {} }),
    },
    { name: 'thread that writes', source: 'src/documents/spreadsheets/runners/writing-thread.ts', start, load },
    { name: 'thread of a report', source: 'src/documents/reports/composing-thread.ts', start, load },
  ]
}

/**
 * Starts a runner from source or build and ends it as soon as its code is loaded. Returns the CPU
 * time and the elapsed time.
 */
export async function measureRunnerStart(
  { source, start, load }: RunnerKind,
  side: CodeOrigin,
): Promise<{ cpuMs: number; ms: number }> {
  const built = builtCommand(source.replace(/^.*\/|\.ts$/g, ''))
  const code = side === 'built' ? pathToFileURL(built) : new URL(`../${source}`, import.meta.url)
  const [cpuBefore, startedAt] = [processorMs(process), performance.now()]
  const runner = start(code)
  await load(runner)
  await runner.end()
  return { ms: performance.now() - startedAt, cpuMs: processorMs(process) - cpuBefore }
}
