import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ListsKind, ListsRun } from './lists-process.ts'
import type { Figure } from './run.ts'
import { differentUids } from './start-bench.ts'

// A list of the maximal size, 15 MB, with semicolons and quotation marks in Windows-1252. Target:
// read in under 2 s and 150 MB, written in under 2 s.
const ROWS = 200_000
const PROCESS = fileURLToPath(new URL('./lists-process.ts', import.meta.url))

export async function* measure(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'uid-lists-'))
  try {
    const list = join(folder, 'list.csv')
    writeFileSync(list, longList(), 'latin1')
    const bare = await run('csv-parse', list)
    for (const [kind, name] of NAMES) {
      const ours = await run(kind, list)
      yield {
        name: `${ROWS} lines ${name}`,
        headline: `${(ours.cpuMs / bare.cpuMs).toFixed(2)} x csv-parse`,
        details: `${formatRun(ours)}; bare csv-parse ${formatRun(bare)}`,
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const NAMES = [
  ['read', 'read: dialect, columns, rows'],
  ['upload', 'read in a process of its own'],
  ['write', 'answered in a thread of its own'],
] as const satisfies (readonly [ListsKind, string])[]

function longList(): string {
  const lines = differentUids(ROWS).map(
    (uid, at) => `"${100_000 + at}";"Müller ${at} Söhne GmbH, Straße ${at % 500}";"${uid}";"Wien";1234,50`,
  )
  return `"Konto";"Firma";"UID-Nummer";"Ort";"Betrag"\r\n${lines.join('\r\n')}\r\n`
}

async function run(kind: ListsKind, list: string): Promise<ListsRun> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROCESS, kind, list])
  return JSON.parse(stdout)
}

const formatRun = ({ ms, cpuMs, memoryMb }: ListsRun): string =>
  `${(ms / 1_000).toFixed(2)} s (processor ${(cpuMs / 1_000).toFixed(2)} s), ${memoryMb.toFixed(0)} MB more`
