import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import type { MadeKey } from '../src/access/keys/wire.ts'
import { KEY_SCOPES } from '../src/base/roles/program-rules.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { unusedCode } from '../tests/world/people/unused-code.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { type Bench, differentUids, startBench } from './start-bench.ts'

// Checks a list of 50,000 rows with the command line, from the upload to the saved result and
// report. Target: the CLI process stays below 200 MB.
const ROWS = 50_000
const CLI = resolve('clients/cli/uid-check.ts')

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const bench = await startBench(target, { latencyMs: 0, lanes: 10, batchSize: 500 })
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-cli-'))
  try {
    writeFileSync(join(folder, 'in.xlsx'), await buildUidList(differentUids(ROWS)))
    const env = {
      ...process.env,
      UID_CHECK_URL: bench.web.address,
      UID_CHECK_KEY: await createKey(bench),
      NODE_OPTIONS: '',
    }
    const args = [CLI, 'list', 'in.xlsx', '-o', 'out.xlsx', '--report', 'out.pdf', '--json']
    const startedAt = performance.now()
    const { peakMb, output } = await waitForEnd(spawn(process.execPath, args, { cwd: folder, env }))
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
    if (JSON.parse(output).verdicts.valid !== ROWS) throw new Error(`some rows have no answer: ${output}`)
    const sizes = ['in.xlsx', 'out.xlsx', 'out.pdf'].map(
      name => `${(statSync(join(folder, name)).size / 1e6).toFixed(1)} MB`,
    )
    yield {
      name: `${ROWS} rows by uid-check list, ${target.name}`,
      headline: `${peakMb.toFixed(0)} MB`,
      details: `${sizes.join(', ')} (list, result, report); ${seconds} s with the product on the same machine`,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await bench.stop()
  }
}

/** Creates a key of company 1 as its screen does. */
async function createKey({ visitor, secret }: Bench): Promise<string> {
  const newKey = { name: 'bench', scopes: [...KEY_SCOPES], perMinute: 6_000, totp: await unusedCode(secret) }
  const { status, body } = await visitor.call<MadeKey>('POST', '/api/keys/1', newKey)
  if (!body.key) throw new Error(`creating a key answered ${status}`)
  return body.key
}

const SAMPLE_INTERVAL_MS = 50

/** Waits for the end of a process. Returns its output and its peak memory (Linux). */
async function waitForEnd(child: ChildProcess): Promise<{ peakMb: number; output: string }> {
  let peakMb = 0
  const sampling = setInterval(() => {
    peakMb = peakMemoryMb(child.pid) ?? peakMb
  }, SAMPLE_INTERVAL_MS)
  if (!child.stdout) throw new Error('stdout is not a pipe')
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  clearInterval(sampling)
  return { peakMb, output }
}

function peakMemoryMb(pid: number | undefined): number | null {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}
