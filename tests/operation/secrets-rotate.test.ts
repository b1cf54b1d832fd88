import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { encryptionFromConfiguration, keysOfFile } from '../../src/app/start/app-key.ts'
import { readConfiguration } from '../../src/app/start/configuration.ts'
import { createLog } from '../../src/app/start/log.ts'
import { NODE_FLAGS } from '../../src/app/start/production-node.ts'
import { openRuntime } from '../../src/app/start/runtime.ts'
import { reEncryptEverything } from '../../src/app/start/stored-secrets.ts'
import { createEncryption, undividedKeyOf } from '../../src/base/database/encryption.ts'
import { migrateDatabase } from '../../src/base/database/migrate.ts'
import { openEmbedded } from '../../src/base/database/open-database.ts'
import { encryptedTexts, keepSecrets, openEverything } from '../world/databases/encrypted-secrets.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { builtCommand } from '../world/product/built-server.ts'
import { freshSecret } from '../world/product/fresh-key.ts'

const TENANTS = 60
// Three of each account; a person's authenticator and the next one; a session; a mail; two secrets
// of a webhook; one of a provider; the key of packages; and the subject of a search.
const VALUES = (1 + TENANTS) * 3 + 10

// Creating a database takes seconds of processor time, so it is done once and each test gets a
// copy.
const made = mkdtempSync(join(tmpdir(), 'uid-check-made-'))
let dataDir = made
let before: string[]
const processes: ChildProcess[] = []

beforeAll(async () => {
  const database = await openEmbedded(dataDir)
  await migrateDatabase(database)
  const encryption = encryptionFromConfiguration(configuration(), false)
  await keepSecrets({ database, encryption }, TENANTS)
  before = await openEverything({ database, encryption })
  await database.close()
})
afterAll(() => removeData(made))
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uid-check-rotate-'))
  cpSync(made, dataDir, { recursive: true })
})
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  await removeData(dataDir)
})

const configuration = (env: Record<string, string> = {}) =>
  readConfiguration({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', ...env })

/** Runs npm run secrets:rotate as an operator does. */
function startRotation(env: Record<string, string> = {}) {
  const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', APP_SECRET: '', APP_SECRET_PREVIOUS: '' }
  const child = spawn(process.execPath, [...NODE_FLAGS, builtCommand('secrets-rotate')], {
    env: { ...environment, ...env },
  })
  processes.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<number | null>(done => child.once('close', done))
  const saying = async (text: string): Promise<void> => {
    await expect.poll(() => child.exitCode !== null || said.includes(text), { interval: 2, message: text }).toBe(true)
  }
  return { child, ended, saying, said: () => said }
}

/**
 * Returns what the product finds when it starts with this environment: whether everything is
 * readable, and with how many keys.
 */
async function startedProduct(env: Record<string, string> = {}) {
  const runtime = await openRuntime(configuration(env), createLog('silent'))
  try {
    const keys = new Set((await encryptedTexts(runtime.database)).map(text => text.split('.')[0]))
    return { accounts: await openEverything(runtime), keys: keys.size }
  } finally {
    await runtime.close()
  }
}

/**
 * Kills a rotation in the middle and returns the key that it started from. On a busy machine, a
 * rotation may finish too soon.
 */
async function cutOff(): Promise<string> {
  for (let tries = 0; tries < 20; tries++) {
    const old = key()
    const rotation = startRotation()
    await rotation.saying('50 values re-encrypted')
    rotation.child.kill('SIGKILL')
    await rotation.ended
    if (!rotation.said().includes('Done')) return old
  }
  throw new Error('no rotation could be cut off in the middle')
}

const key = () => readFileSync(join(dataDir, 'app.key'), 'utf8')

it('killed in the middle, loses nothing: the product starts, and the next run finishes', {
  tags: ['K-04'],
}, async () => {
  const old = await cutOff()
  expect(statSync(join(dataDir, 'app.key.next')).mode & 0o777).toBe(0o600)
  expect(key()).toBe(old)
  expect(await startedProduct()).toEqual({ accounts: before, keys: 2 })

  const whole = startRotation()
  expect([await whole.ended, whole.said()]).toEqual([0, expect.stringMatching(/Done: \d+ values re-encrypted/)])
  expect(Number(/Done: (\d+)/.exec(whole.said())?.[1])).toBeLessThan(VALUES)
  expect(existsSync(join(dataDir, 'app.key.next'))).toBe(false)
  expect(key()).not.toBe(old)
  expect(statSync(join(dataDir, 'app.key')).mode & 0o777).toBe(0o600)
  expect(await startedProduct()).toEqual({ accounts: before, keys: 1 })

  writeFileSync(join(dataDir, 'app.key'), old)
  await expect(startedProduct()).rejects.toThrow('another key')
  rmSync(join(dataDir, 'app.key'))
  await expect(startedProduct()).rejects.toThrow('app.key is missing')
  expect(existsSync(join(dataDir, 'app.key'))).toBe(false)
})

/**
 * Encrypts the data with a single key again, as earlier releases did, derived from a secret of the
 * kind they accepted.
 */
async function encryptAsBefore(secret: string): Promise<void> {
  const database = await openEmbedded(dataDir)
  const encryption = createEncryption(undividedKeyOf(secret), ...keysOfFile(Buffer.from(key(), 'base64')))
  await reEncryptEverything(database, encryption, () => undefined)
  await database.close()
  rmSync(join(dataDir, 'app.key'))
}

it('brings over an installation with a secret that would no longer be taken, as the refused start says', {
  tags: ['K-04'],
}, async () => {
  const weak = { APP_SECRET: 'aaaaaaaaaaaaaaaa' }
  await encryptAsBefore(weak.APP_SECRET)
  const refused = startRotation(weak)
  expect([await refused.ended, refused.said()]).toEqual([1, expect.stringMatching(/^APP_SECRET is .*secrets:rotate/)])
  const both = { APP_SECRET: freshSecret(), APP_SECRET_PREVIOUS: weak.APP_SECRET }
  expect(await startedProduct(both)).toEqual({ accounts: before, keys: 1 })
  const over = startRotation(both)
  expect([await over.ended, over.said()]).toEqual([0, expect.stringContaining(`Done: ${VALUES} values`)])
  expect(await startedProduct({ APP_SECRET: both.APP_SECRET })).toEqual({ accounts: before, keys: 1 })
})

it('moves from the key file to APP_SECRET, and from that to the next one', async () => {
  const first = { APP_SECRET: freshSecret() }
  const second = { APP_SECRET: freshSecret(), APP_SECRET_PREVIOUS: first.APP_SECRET }
  const out = startRotation(first)
  expect([await out.ended, out.said()]).toEqual([0, expect.stringContaining(`Done: ${VALUES} values`)])
  rmSync(join(dataDir, 'app.key'))
  expect(await startedProduct(first)).toEqual({ accounts: before, keys: 1 })
  const alone = startRotation(first)
  expect([await alone.ended, alone.said()]).toEqual([1, expect.stringContaining('APP_SECRET_PREVIOUS is not set')])
  expect(await startedProduct(second)).toEqual({ accounts: before, keys: 1 })
  const on = startRotation(second)
  expect([await on.ended, on.said()]).toEqual([0, expect.stringContaining(`Done: ${VALUES} values`)])
  expect(await startedProduct({ APP_SECRET: second.APP_SECRET })).toEqual({ accounts: before, keys: 1 })
  await expect(startedProduct(first)).rejects.toThrow('another key')
})
