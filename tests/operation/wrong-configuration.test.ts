import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NODE_FLAGS } from '../../src/app/start/production-node.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { builtCommand } from '../world/product/built-server.ts'
import { freshSecret } from '../world/product/fresh-key.ts'

// A mistake of the operator ends the start with one line to act on.
let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'uid-check-wrong-'))
  writeFileSync(join(directory, 'a-file'), 'not a directory')
})
afterAll(() => removeData(directory))

async function start(command: string, env: Record<string, string>): Promise<{ code: unknown; lines: string[] }> {
  const child = spawn(process.execPath, [...NODE_FLAGS, builtCommand(command)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // At level info the first line names the Node version.
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(directory, 'data'), LOG_LEVEL: 'warn', ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [unknown]
  return { code, lines: output.split('\n').filter(line => line !== '') }
}

/** Creates a data directory with a folder in it, and a file in that. */
function dataDirectory(folderPath: string, folder: string, file?: string): Record<string, string> {
  const dataDir = mkdtempSync(join(folderPath, 'data-'))
  mkdirSync(join(dataDir, folder), { mode: 0o700 })
  if (file) writeFileSync(join(dataDir, folder, file), '18\n', { mode: 0o600 })
  return { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
}

// Uses Node's own option to load code first, because libfaketime is not available everywhere.
const CLOCK_OF_1970 = `--import=data:text/javascript,${encodeURIComponent(
  'const D=Date,began=performance.now(),now=()=>Math.floor(7e3+performance.now()-began);' +
    'globalThis.Date=class extends D{constructor(...of){super(...(of.length?of:[now()]))}static now(){return now()}}',
)}`
const NO_WAIT = { DATABASE_WAIT_SECONDS: '0' }
const UNREACHABLE_DATABASE = 'postgres://uid:very-secret@127.0.0.1:1/uid'

it.each<[string, string, (folder: string) => Record<string, string>, RegExp]>([
  [
    'a database without APP_SECRET',
    'start',
    () => ({ DATABASE_URL: UNREACHABLE_DATABASE }),
    /^APP_SECRET is not set; expected: 32 random bytes/,
  ],
  [
    'a DATABASE_URL that is not PostgreSQL',
    'start',
    () => ({ DATABASE_URL: 'mysql://very-secret@x/y' }),
    /^DATABASE_URL.*postgres:/,
  ],
  [
    'a database address where nothing listens',
    'start',
    () => ({ DATABASE_URL: UNREACHABLE_DATABASE, APP_SECRET: freshSecret(), DATABASE_WAIT_SECONDS: '2' }),
    /^DATABASE_URL leads to postgres:\/\/uid@127\.0\.0\.1:1\/uid, which did not answer within 2 s, tried \d times \(.*ECONNREFUSED.*\); expected: PostgreSQL 15/,
  ],
  [
    'a host with several addresses where nothing listens',
    'start',
    () => ({ ...NO_WAIT, DATABASE_URL: 'postgres://uid:very-secret@localhost:1/uid', APP_SECRET: freshSecret() }),
    /^DATABASE_URL leads to postgres:\/\/uid@localhost:1\/uid, which did not answer .*ECONNREFUSED/,
  ],
  ...['web', 'worker', 'migrate', 'audit-verify', 'secrets-rotate'].map(
    (command): [string, string, () => Record<string, string>, RegExp] => [
      `a database address where nothing listens, for ${command},`,
      command,
      () => ({ ...NO_WAIT, DATABASE_URL: UNREACHABLE_DATABASE, APP_SECRET: freshSecret() }),
      /^DATABASE_URL leads to postgres:\/\/uid@127\.0\.0\.1:1\/uid, which did not answer/,
    ],
  ),
  ['a single process on the embedded database', 'worker', () => ({}), /^DATABASE_URL is not set/],
  ['a data directory that is a file', 'start', folder => ({ DATA_DIR: join(folder, 'a-file') }), /a-file/],
  [
    'a data directory that all users share',
    'start',
    folder => {
      mkdirSync(join(folder, 'shared'), { recursive: true })
      chmodSync(join(folder, 'shared'), 0o1777)
      return { DATA_DIR: join(folder, 'shared') }
    },
    /^DATA_DIR is ".*shared", which all users share; expected: a separate directory/,
  ],
  [
    'a lock that is a folder',
    'start',
    folder => dataDirectory(folder, 'process.lock'),
    /process\.lock is a folder; expected: a file/,
  ],
  [
    'a database that is damaged',
    'start',
    folder => dataDirectory(folder, 'postgresql', 'PG_VERSION'),
    /^PostgreSQL does not start \(.*\)\. Set DATA_DIR aside and restore/,
  ],
  ['an invalid port', 'start', () => ({ PORT: '99999' }), /^PORT.*65535/],
  ['a missing operator.json', 'start', () => ({ OPERATOR_FILE: '/nowhere/operator.json' }), /operator\.json/],
  [
    'a clock that was never set',
    'start',
    () => ({ NODE_OPTIONS: CLOCK_OF_1970 }),
    /^The clock of this machine shows 1970-01-01T00:00:.*expected/,
  ],
])(
  '%s stops the start with one line, and shows no secret',
  { tags: ['R-45'] },
  async (_description, command, env, pattern) => {
    const { code, lines } = await start(command, env(directory))
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(pattern)] })
    expect(lines.join()).not.toContain('very-secret')
  },
)
