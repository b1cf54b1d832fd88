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
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { type Bench, differentUids, startBench } from './start-bench.ts'

// A list of 50,000 rows through the command line, from its upload to both files. Target: its
// process stays below 200 MB.
const ROWS = 50_000
const CLI = resolve('clients/cli/uid-check.ts')

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(on: MeasuredOn): AsyncGenerator<Figure> {
  const bench = await startBench(on, { latencyMs: 0, lanes: 10, batchSize: 500 })
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-cli-'))
  try {
    writeFileSync(join(folder, 'in.xlsx'), await buildUidList(differentUids(ROWS)))
    const env = {
      ...process.env,
      UID_CHECK_URL: bench.web.address,
      UID_CHECK_KEY: await keyOf(bench),
      NODE_OPTIONS: '',
    }
    const words = [CLI, 'list', 'in.xlsx', '-o', 'out.xlsx', '--report', 'out.pdf', '--json']
    const began = performance.now()
    const { peakMb, said } = await run(spawn(process.execPath, words, { cwd: folder, env }))
    const seconds = ((performance.now() - began) / 1_000).toFixed(0)
    if (JSON.parse(said).verdicts.valid !== ROWS) throw new Error(`not all were answered: ${said}`)
    const sizes = ['in.xlsx', 'out.xlsx', 'out.pdf'].map(
      name => `${(statSync(join(folder, name)).size / 1e6).toFixed(1)} MB`,
    )
    yield {
      name: `${ROWS} rows by uid-check list, ${on.name}`,
      ratio: `${peakMb.toFixed(0)} MB`,
      details: `${sizes.join(', ')} (list, result, report); ${seconds} s with the product beside it`,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await bench.stop()
  }
}

/** Creates a key of company 1 as its screen does. */
async function keyOf({ visitor, secret }: Bench): Promise<string> {
  const wanted = { name: 'bench', scopes: [...KEY_SCOPES], perMinute: 6_000, totp: await unusedCode(secret) }
  const { status, body } = await visitor.call<MadeKey>('POST', '/api/keys/1', wanted)
  if (!body.key) throw new Error(`a key was refused: ${status}`)
  return body.key
}

const LOOK_EVERY_MS = 50

/** Runs it to its end. Returns its output and its peak memory (Linux). */
async function run(child: ChildProcess): Promise<{ peakMb: number; said: string }> {
  let peakMb = 0
  const looking = setInterval(() => {
    peakMb = peakOf(child.pid) ?? peakMb
  }, LOOK_EVERY_MS)
  if (!child.stdout) throw new Error('it has no output to be read')
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
  clearInterval(looking)
  return { peakMb, said }
}

function peakOf(pid: number | undefined): number | null {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}
