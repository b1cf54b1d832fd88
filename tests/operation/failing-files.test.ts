import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NODE_FLAGS } from '../../src/app/start/production-node.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { builtCommand } from '../world/product/built-server.ts'
import { operate } from '../world/product/operator-command.ts'

// A command that cannot create, open or write a file ends with one line that an operator can act
// on, or continues without that file. Each kind of call of each command fails once, with the
// reasons in turn.
const REASONS = ['ENOSPC', 'EMFILE', 'EACCES', 'EROFS', 'ENOMEM']
const FAULTS = fileURLToPath(new URL('../world/faults/fail-file-call.ts', import.meta.url))
const QUIET = {
  PORT: '0',
  LOG_LEVEL: 'warn',
  SCHEINUNTERNEHMEN_URL: '',
  ADIS_URL: '',
  ARES_URL: '',
  DATABASE_URL: '',
  APP_SECRET: '',
}
// Long, because it only ends commands that hang.
const ENDS_WITHIN_MS = 300_000

const made = mkdtempSync(join(tmpdir(), 'uid-check-faults-'))
const good = join(made, 'good.zip')

beforeAll(async () => {
  await operate('migrate', [], { DATA_DIR: join(made, 'data') })
  await operate('export', [good], { DATA_DIR: join(made, 'data') })
})
afterAll(() => removeData(made))

type Command = { command: string; lay: (place: string) => string[] }
const COMMANDS: Command[] = [
  { command: 'start', lay: () => [] },
  { command: 'migrate', lay: () => [] },
  {
    command: 'export',
    lay: place => {
      cpSync(join(made, 'data'), join(place, 'data'), { recursive: true })
      return [join(place, 'out.zip')]
    },
  },
  {
    command: 'import',
    lay: place => {
      cpSync(good, join(place, 'in.zip'))
      return [join(place, 'in.zip')]
    },
  },
]

/** Runs a command in a separate folder, where one file call fails; stops it once it is up. */
async function runWithFault({ command, lay }: Command, kind: string, code: string) {
  const place = mkdtempSync(join(tmpdir(), 'uid-check-fault-'))
  const words = [...NODE_FLAGS, `--import=${FAULTS}`, builtCommand(command), ...lay(place)]
  const fault = { DATA_DIR: join(place, 'data'), FAULT_WITHIN: place, FAULT_KIND: kind, FAULT_CODE: code }
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...QUIET, BOOTSTRAP_EMAIL: 'dev@uid.example', ...fault },
    timeout: ENDS_WITHIN_MS,
    killSignal: 'SIGKILL',
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    // The line that is written once everything is up.
    if (out.includes('"SAMPLE') || out.includes('is the SAMPLE')) setTimeout(() => child.kill('SIGTERM'), 2_000)
  })
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  await removeData(join(place, 'data'))
  const [, kinds = '[]'] = /^kinds: (.*)$/m.exec(err) ?? []
  const lines = err.split('\n').filter(line => line !== '' && !line.startsWith('kinds: '))
  return { status, lines, kinds: JSON.parse(kinds) as string[], hasStack: /^ {4}at /m.test(out + err) }
}

// Each kind of call fails in a separate process.
it.each(COMMANDS)(
  '$command ends with one line, or goes on, whichever call on a file fails',
  {
    timeout: 600_000,
  },
  async command => {
    const { kinds } = await runWithFault(command, '', '')
    expect(kinds.length).toBeGreaterThan(5)
    for (const [at, kind] of kinds.entries()) {
      const code = REASONS[at % REASONS.length] ?? ''
      const { status, lines, hasStack } = await runWithFault(command, kind, code)
      const outcome = { kind, code, status, lines, hasStack }
      if (status === 0) expect(outcome).toMatchObject({ hasStack: false })
      else expect(outcome).toEqual({ kind, code, status: 1, lines: [expect.stringMatching(/\S/)], hasStack: false })
    }
  },
)
