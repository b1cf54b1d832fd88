import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Runner } from '../../src/base/threads/runners.ts'
import { startProcess } from '../../src/base/threads/start-process.ts'
import type { CorpusTask } from './corpus-process.ts'
import type { FileReport } from './file-report.ts'
import type { Openpyxl } from './openpyxl.ts'

/** The product's limit for an upload, and the same again for comparing. */
const MEMORY = { oldMb: 1024, youngMb: 48 }
const FILE_TIMEOUT_MS = 600_000

/** Returns the sorted paths of all files below a folder that the product accepts. */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(?:xlsx|csv|txt)$/i.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()

/**
 * Runs every file below a folder through the product, one after the other, in a process that is
 * replaced when a file crashes it. With `openpyxl`, each written workbook is also opened there and
 * compared with its upload.
 */
export async function* takeFolder(folder: string, openpyxl: Openpyxl | null = null): AsyncGenerator<FileReport> {
  const results = mkdtempSync(join(tmpdir(), 'corpus-'))
  const resultPath = openpyxl === null ? '' : join(results, 'result.xlsx')
  const taker = createTaker()
  try {
    for (const path of listFiles(folder)) {
      const { isWritten, ...taken } = await taker.take({ path, resultPath })
      const others = isWritten && openpyxl !== null ? await openpyxl.compare(path, resultPath) : []
      const differences = [...taken.differences, ...others]
      yield { path: relative(folder, path), outcome: others.length > 0 ? 'differs' : taken.outcome, differences }
    }
  } finally {
    await taker.end()
    rmSync(results, { recursive: true })
  }
}

type Taken = Omit<FileReport, 'path'> & { isWritten: boolean }

function createTaker() {
  let runner: Runner | null = null
  const end = async () => {
    await runner?.end()
    runner = null
  }
  const take = async (task: CorpusTask): Promise<Taken> => {
    runner ??= startProcess(new URL('./corpus-process.ts', import.meta.url), MEMORY)
    const taken = await withinTime(runner.request(task))
    if (taken.outcome === 'crashed' || taken.outcome === 'took too long') await end()
    return taken
  }
  return { take, end }
}

/** Reports a file that crashes the process or never ends as such. */
async function withinTime(answer: Promise<unknown>): Promise<Taken> {
  const { promise: late, resolve } = Promise.withResolvers<Taken>()
  const timer = setTimeout(resolve, FILE_TIMEOUT_MS, { outcome: 'took too long', differences: [], isWritten: false })
  const broken = (failure: unknown): Taken => ({ outcome: 'crashed', differences: [String(failure)], isWritten: false })
  try {
    // the only message of corpus-process.ts
    return await Promise.race([late, (answer as Promise<Taken>).catch(broken)])
  } finally {
    clearTimeout(timer)
  }
}
