import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Runner } from '../../src/base/threads/runners.ts'
import { startProcess } from '../../src/base/threads/start-process.ts'
import type { CorpusTask } from './corpus-process.ts'
import type { FileReport } from './file-report.ts'
import type { Openpyxl } from './openpyxl.ts'

/** Twice the product's limit for an upload: the comparison needs as much again. */
const MEMORY = { oldMb: 1024, youngMb: 48 }
const FILE_TIMEOUT_MS = 600_000

/** Returns the sorted paths of all files below a folder that the product accepts. */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(?:xlsx|csv|txt)$/i.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()

/**
 * Processes every file below a folder, one after the other, in a process that is replaced when a
 * file crashes it. With `openpyxl`, each written workbook is also compared with its upload there.
 */
export async function* processFolder(folder: string, openpyxl: Openpyxl | null = null): AsyncGenerator<FileReport> {
  const results = mkdtempSync(join(tmpdir(), 'corpus-'))
  const resultPath = openpyxl === null ? '' : join(results, 'result.xlsx')
  const processor = createProcessor()
  try {
    for (const path of listFiles(folder)) {
      const { isWritten, ...processed } = await processor.run({ path, resultPath })
      const openpyxlDifferences = isWritten && openpyxl !== null ? await openpyxl.compare(path, resultPath) : []
      const differences = [...processed.differences, ...openpyxlDifferences]
      yield {
        path: relative(folder, path),
        outcome: openpyxlDifferences.length > 0 ? 'differs' : processed.outcome,
        differences,
      }
    }
  } finally {
    await processor.end()
    rmSync(results, { recursive: true })
  }
}

type ProcessedFile = Omit<FileReport, 'path'> & { isWritten: boolean }

function createProcessor() {
  let runner: Runner | null = null
  const end = async () => {
    await runner?.end()
    runner = null
  }
  const run = async (task: CorpusTask): Promise<ProcessedFile> => {
    runner ??= startProcess(new URL('./corpus-process.ts', import.meta.url), MEMORY)
    const processed = await withTimeout(runner.request(task))
    if (processed.outcome === 'crashed' || processed.outcome === 'took too long') await end()
    return processed
  }
  return { run, end }
}

/** Converts a crash or a timeout of the process to an outcome. */
async function withTimeout(answer: Promise<unknown>): Promise<ProcessedFile> {
  const { promise: timedOut, resolve } = Promise.withResolvers<ProcessedFile>()
  const timer = setTimeout(resolve, FILE_TIMEOUT_MS, { outcome: 'took too long', differences: [], isWritten: false })
  const crashed = (failure: unknown): ProcessedFile => ({
    outcome: 'crashed',
    differences: [String(failure)],
    isWritten: false,
  })
  try {
    // corpus-process.ts sends only this message.
    return await Promise.race([timedOut, (answer as Promise<ProcessedFile>).catch(crashed)])
  } finally {
    clearTimeout(timer)
  }
}
