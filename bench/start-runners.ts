import process from 'node:process'
import { pathToFileURL } from 'node:url'
import type { FromReport } from '../src/reports/report-messages.ts'
import type { UploadedRow } from '../src/spreadsheets/layout.ts'
import { readUpload } from '../src/spreadsheets/read-upload.ts'
import type { FromRunner, Task } from '../src/spreadsheets/thread/messages.ts'
import { keepCompiledCode } from '../src/start/keep-compiled-code.ts'
import type { Runner } from '../src/threads/runner.ts'
import { startProcess } from '../src/threads/start-process.ts'
import { startThread } from '../src/threads/start-thread.ts'
import { OPERATOR, reportContent, reportRow } from '../tests/world/files/report.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { builtCommand } from '../tests/world/product/built-server.ts'
import { differentUids, processorMs } from './start-bench.ts'

const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }
const HEADINGS = Array.from({ length: 14 }, (_, at) => `Spalte ${at + 1}`)
const ROWS = 100
const YOUNG_MB = 24

export type Side = 'sources' | 'built'
export type StartedRunner = { cpuMs: number; ms: number }

/** A thread or a process of the product, from its start to the end of a task of 100 rows: its source, and what starts and drives it. */
export type RunnerKind = {
  name: string
  source: string
  start: (code: URL) => Runner
  drive: (runner: Runner) => Promise<void>
}

export async function runnerKinds(): Promise<RunnerKind[]> {
  keepCompiledCode(process.env)
  const bytes = await buildUidList(differentUids(ROWS))
  const { layout } = await readUpload({ companyId: 1, userId: 1 }, bytes, LIMITS)
  const thread = (code: URL) => startThread(code, { youngMb: YOUNG_MB })
  return [
    {
      ...{ name: 'process that reads', source: 'src/spreadsheets/thread/reading-process.ts' },
      start: code => startProcess(code, { oldMb: 384, youngMb: YOUNG_MB }),
      drive: runner => converse(runner, { kind: 'preview', bytes, limits: LIMITS, choice: {} }),
    },
    {
      ...{ name: 'thread that writes', source: 'src/spreadsheets/thread/writing-thread.ts', start: thread },
      drive: runner => converse(runner, { kind: 'write', bytes, layout, headings: HEADINGS }),
    },
    { ...{ name: 'thread of a report', source: 'src/reports/report-thread.ts', start: thread }, drive: report },
  ]
}

/** Starts one, has it do its task, and ends it; `side`: from its source, or as built. */
export async function startOne({ source, start, drive }: RunnerKind, side: Side): Promise<StartedRunner> {
  const built = builtCommand(source.replace(/^.*\/|\.ts$/g, ''))
  const code = side === 'built' ? pathToFileURL(built) : new URL(`../${source}`, import.meta.url)
  const [cpu, began] = [processorMs(process), performance.now()]
  const runner = start(code)
  await drive(runner)
  const ms = performance.now() - began
  await runner.end()
  return { ms, cpuMs: processorMs(process) - cpu }
}

async function converse(runner: Runner, task: Task): Promise<void> {
  let said = (await runner.ask(task)) as FromRunner // as src/spreadsheets/thread/work-on.ts says
  while (said.kind === 'rows') said = (await runner.ask(answerTo(task, said.rows))) as FromRunner
  if (said.kind === 'refused') throw new Error(`the workbook was refused: ${said.reason}`)
}

const answerTo = ({ kind }: Task, rows: UploadedRow[]): object =>
  kind === 'write'
    ? { kind: 'answers', answers: rows.map(({ text }) => ({ verdict: 'valid', cells: HEADINGS.map(() => text) })) }
    : { kind: 'next' }

async function report(runner: Runner): Promise<void> {
  const rows = differentUids(ROWS).map((uid, at) => reportRow({ row: at + 2, uid, input: uid }))
  const { rows: _, ending, ...head } = reportContent(rows)
  await runner.ask({ kind: 'head', head, operator: OPERATOR })
  await runner.ask({ kind: 'rows', rows })
  const said = (await runner.ask({ kind: 'end', ending })) as FromReport // as src/reports/report-thread.ts says
  if (said.kind !== 'done') throw new Error('the report was not written')
}
