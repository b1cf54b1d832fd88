import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { KEY_SCOPES } from '../../../src/base/roles/program-rules.ts'
import { addKey } from '../people/api-key.ts'
import { createCheckingWorld } from './checking.ts'

const run = promisify(execFile)
export const UID_CHECK = resolve('clients/cli/uid-check.ts')

/** The exit code and output of a run of the command line. */
export type RunResult = { code: number | null; stdout: string; stderr: string }

/** Creates the product on a port, a key with all scopes, and an empty working folder. */
export async function createProgramWorld(options: Parameters<typeof createCheckingWorld>[0] = {}) {
  const world = await createCheckingWorld(options)
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { key } = await addKey(world, world.company.id, { scopes: [...KEY_SCOPES], perMinute: 6_000 })
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-client-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const env = environmentOf(address, key)
  const node = (...args: string[]) => run(process.execPath, args, { cwd: directory, env })
  const startCli = (...args: string[]) => startUidCheck(args, { cwd: directory, env })
  const cli = (...args: string[]) => waitForExit(startCli(...args))
  const cliReading = (stdin: string | Uint8Array, ...args: string[]) =>
    waitForExit(startUidCheck(args, { cwd: directory, env, stdin }))
  return { ...world, address, directory, key, node, startCli, cli, cliReading }
}

/** Returns the environment variables that give a program its server and key. */
export const environmentOf = (address: string, key: string): NodeJS.ProcessEnv => ({
  ...process.env,
  UID_CHECK_URL: address,
  UID_CHECK_ADDRESS: address,
  UID_CHECK_KEY: key,
  LANG: 'de_AT.UTF-8',
  LC_ALL: '',
  NODE_OPTIONS: '',
})

type RunOptions = { cwd: string; env: NodeJS.ProcessEnv; stdin?: string | Uint8Array }

/** Starts the command line from its sources; stdin is closed unless `stdin` is given. */
export function startUidCheck(args: string[], { stdin, ...options }: RunOptions): ChildProcess {
  const stdio = [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] as const
  const child = spawn(process.execPath, [UID_CHECK, ...args], { ...options, stdio: [...stdio] })
  child.stdin?.end(stdin)
  return child
}

/** Waits until a run has ended. */
export async function waitForExit(child: ChildProcess): Promise<RunResult> {
  if (!child.stdout || !child.stderr) throw new Error('a run has no output to be read')
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, stdout, stderr }
}
