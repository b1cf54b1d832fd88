import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildUidList } from '../tests/world/files/workbook.ts'
import type { FilesKind, FilesRun } from './files-process.ts'
import { differentUids } from './start-bench.ts'

const PROCESS = fileURLToPath(new URL('./files-process.ts', import.meta.url))

export type RunFileOperation = (kind: FilesKind, input?: 'result') => Promise<FilesRun>

/**
 * Creates a temporary workbook of `rows` rows with ten cells, calls `use` with it, and deletes it.
 * `run` performs one operation in a separate process, on the uploaded workbook or on its `result`.
 */
export async function withWorkbook<T>(
  rows: number,
  use: (run: RunFileOperation, bytes: Uint8Array) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'uid-files-'))
  const [upload, result] = [join(folder, 'upload.xlsx'), join(folder, 'result.xlsx')]
  try {
    const bytes = await buildUidList(differentUids(rows))
    writeFileSync(upload, bytes)
    const run: RunFileOperation = async (kind, input) => {
      const { stdout } = await promisify(execFile)(process.execPath, [PROCESS, kind, input ? result : upload, result])
      return JSON.parse(stdout)
    }
    return await use(run, bytes)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const formatRun = ({ ms, cpuMs, memoryMb }: FilesRun): string =>
  `${(ms / 1_000).toFixed(1)} s (processor ${(cpuMs / 1_000).toFixed(1)} s), memory ${memoryMb.toFixed(0)} MB`
