// npm run test:stress [-- --seed=NUMBER --minutes=NUMBER FILE…]: runs the quick tests, or those in
// some files, while all their processes are suspended from time to time and one core is busy. A
// test that depends on the machine's speed fails here.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { stopsOf } from './stress-plan.ts'

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, minutes: { type: 'string', default: '45' } },
  allowPositionals: true,
})
const seed = wholeNumber('seed', values.seed ?? String(randomInt(2 ** 31)))
const limitMs = wholeNumber('minutes', values.minutes) * 60_000

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$|^[12]\d{9}$/.test(text)) throw new Error(`--${name} is a whole number, not ${text}`)
  return Number(text)
}

const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const testArgs = positionals.length > 0 ? positionals : ['--mode', 'quick']

/**
 * Starts the tests in a separate process group, so that they can be suspended separately.
 */
const startTests = (): ChildProcess =>
  spawn(process.execPath, [...process.execArgv, VITEST, 'run', ...testArgs], { stdio: 'inherit', detached: true })

/** Keeps a core busy until this process ends, for any reason. */
const startBusyLoop = (): ChildProcess =>
  spawn(process.execPath, ['-e', 'const parent = process.ppid; while (process.ppid === parent);'], { stdio: 'ignore' })

// Ignores the error if the process group has already ended.
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {}
}

/** Suspends the tests repeatedly until `over` aborts. Returns the number of suspensions. */
async function suspendRepeatedly(tests: ChildProcess, over: AbortSignal): Promise<number> {
  let count = 0
  const pause = (ms: number) => wait(ms, undefined, { signal: over }).catch(() => undefined)
  for (const { afterMs, lastsMs } of stopsOf(seed)) {
    await pause(afterMs)
    if (over.aborted) return count
    signal(tests, 'SIGSTOP')
    await pause(lastsMs)
    signal(tests, 'SIGCONT')
    count += 1
  }
  return count
}

async function run(): Promise<number> {
  console.log(`Seed ${seed}: to repeat it, run npm run test:stress -- --seed=${seed} ${positionals.join(' ')}`)
  const [tests, busyLoop, over] = [startTests(), startBusyLoop(), new AbortController()]
  const end = () => {
    signal(tests, 'SIGCONT')
    signal(tests, 'SIGTERM')
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, end)
  const limit = setTimeout(() => {
    console.error(`The tests did not end within ${values.minutes} minutes`)
    end()
  }, limitMs)
  const testsEnd = once(tests, 'close')
  const suspending = suspendRepeatedly(tests, over.signal)
  const [code] = await testsEnd
  clearTimeout(limit)
  over.abort()
  busyLoop.kill('SIGKILL')
  console.log(`Seed ${seed}: stopped ${await suspending} times, ${code === 0 ? 'green' : 'RED'}`)
  return code ?? 1
}

process.exitCode = await run()
