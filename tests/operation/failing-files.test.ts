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
import { runOperatorCommand } from '../world/product/operator-command.ts'

// A command that cannot create, open or write a file ends with one line that an operator can act
// on, or continues without that file. Each kind of call of each command fails once, with the
// reasons in turn.
const REASONS = ['ENOSPC', 'EMFILE', 'EACCES', 'EROFS', 'ENOMEM']
const FAULTS = fileURLToPath(new URL('../world/faults/fail-file-call.ts', import.meta.url))
const ENVIRONMENT = {
  PORT: '0',
  LOG_LEVEL: 'warn',
  SCHEINUNTERNEHMEN_URL: '',
  ADIS_URL: '',
  ARES_URL: '',
  WHITE_LIST_URL: '',
  ANAF_URL: '',
  SLOVAK_LISTS_URL: '',
  DATABASE_URL: '',
  APP_SECRET: '',
}
// Long, because it only ends commands that hang.
const TIMEOUT_MS = 300_000

const preparedFolder = mkdtempSync(join(tmpdir(), 'uid-check-faults-'))
const exportFile = join(preparedFolder, 'good.zip')

beforeAll(async () => {
  await runOperatorCommand('migrate', [], { DATA_DIR: join(preparedFolder, 'data') })
  await runOperatorCommand('export', [exportFile], { DATA_DIR: join(preparedFolder, 'data') })
})
afterAll(() => removeData(preparedFolder))

type Command = { command: string; lay: (folder: string) => string[] }
const COMMANDS: Command[] = [
  { command: 'start', lay: () => [] },
  { command: 'migrate', lay: () => [] },
  {
    command: 'export',
    lay: folder => {
      cpSync(join(preparedFolder, 'data'), join(folder, 'data'), { recursive: true })
      return [join(folder, 'out.zip')]
    },
  },
  {
    command: 'import',
    lay: folder => {
      cpSync(exportFile, join(folder, 'in.zip'))
      return [join(folder, 'in.zip')]
    },
  },
]

/** Runs a command in a separate folder, where one file call fails; stops it once it is up. */
async function runWithFault({ command, lay }: Command, kind: string, code: string) {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-fault-'))
  const args = [...NODE_FLAGS, `--import=${FAULTS}`, builtCommand(command), ...lay(folder)]
  const fault = { DATA_DIR: join(folder, 'data'), FAULT_WITHIN: folder, FAULT_KIND: kind, FAULT_CODE: code }
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...ENVIRONMENT, BOOTSTRAP_EMAIL: 'dev@uid.example', ...fault },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  let [output, errorOutput] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    // The line that is written once everything is up.
    if (output.includes('"SAMPLE') || output.includes('is the SAMPLE')) setTimeout(() => child.kill('SIGTERM'), 2_000)
  })
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  await removeData(join(folder, 'data'))
  const [, kinds = '[]'] = /^kinds: (.*)$/m.exec(errorOutput) ?? []
  const lines = errorOutput.split('\n').filter(line => line !== '' && !line.startsWith('kinds: '))
  return { status, lines, kinds: JSON.parse(kinds) as string[], hasStack: /^ {4}at /m.test(output + errorOutput) }
}

// Each kind of call fails in a separate process.
it.each(COMMANDS)(
  '$command ends with one line, or continues, for every failing file call',
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
