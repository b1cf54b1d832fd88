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
import { createEncryption, legacyKeyFromSecret } from '../../src/base/database/encryption.ts'
import { migrateDatabase } from '../../src/base/database/migrate.ts'
import { openEmbedded } from '../../src/base/database/open-database.ts'
import { decryptEverything, encryptedTexts, storeSecrets } from '../world/databases/encrypted-secrets.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { builtCommand } from '../world/product/built-server.ts'
import { freshSecret } from '../world/product/fresh-key.ts'

const TENANTS = 60
// Three of each account; a person's authenticator and the next one; a session; a mail; two secrets
// of a webhook; one of a provider; the key of packages; and the subject of a search.
const VALUE_COUNT = (1 + TENANTS) * 3 + 10

// Creating a database takes seconds of processor time, so it is done once and each test gets a
// copy.
const initialDataDir = mkdtempSync(join(tmpdir(), 'uid-check-made-'))
let dataDir = initialDataDir
let initialValues: string[]
const processes: ChildProcess[] = []

beforeAll(async () => {
  const database = await openEmbedded(dataDir)
  await migrateDatabase(database)
  const encryption = encryptionFromConfiguration(configuration(), false)
  await storeSecrets({ database, encryption }, TENANTS)
  initialValues = await decryptEverything({ database, encryption })
  await database.close()
})
afterAll(() => removeData(initialDataDir))
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uid-check-rotate-'))
  cpSync(initialDataDir, dataDir, { recursive: true })
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
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exitCode = new Promise<number | null>(done => child.once('close', done))
  const waitForOutput = async (text: string): Promise<void> => {
    await expect.poll(() => child.exitCode !== null || output.includes(text), { interval: 2, message: text }).toBe(true)
  }
  return { child, ended: exitCode, saying: waitForOutput, said: () => output }
}

/**
 * Returns what the product finds when it starts with this environment: whether everything is
 * readable, and with how many keys.
 */
async function openProduct(env: Record<string, string> = {}) {
  const runtime = await openRuntime(configuration(env), createLog('silent'))
  try {
    const keys = new Set((await encryptedTexts(runtime.database)).map(text => text.split('.')[0]))
    return { accounts: await decryptEverything(runtime), keys: keys.size }
  } finally {
    await runtime.close()
  }
}

/**
 * Kills a rotation in the middle and returns the key that it started from. On a busy machine, a
 * rotation may finish too soon.
 */
async function killMidway(): Promise<string> {
  for (let tries = 0; tries < 20; tries++) {
    const oldKey = readKey()
    const rotation = startRotation()
    await rotation.saying('50 values re-encrypted')
    rotation.child.kill('SIGKILL')
    await rotation.ended
    if (!rotation.said().includes('Done')) return oldKey
  }
  throw new Error('no rotation could be cut off in the middle')
}

const readKey = () => readFileSync(join(dataDir, 'app.key'), 'utf8')

it('a killed rotation loses nothing: the product starts, and the next run finishes', {
  tags: ['K-04'],
}, async () => {
  const oldKey = await killMidway()
  expect(statSync(join(dataDir, 'app.key.next')).mode & 0o777).toBe(0o600)
  expect(readKey()).toBe(oldKey)
  expect(await openProduct()).toEqual({ accounts: initialValues, keys: 2 })

  const secondRun = startRotation()
  expect([await secondRun.ended, secondRun.said()]).toEqual([0, expect.stringMatching(/Done: \d+ values re-encrypted/)])
  expect(Number(/Done: (\d+)/.exec(secondRun.said())?.[1])).toBeLessThan(VALUE_COUNT)
  expect(existsSync(join(dataDir, 'app.key.next'))).toBe(false)
  expect(readKey()).not.toBe(oldKey)
  expect(statSync(join(dataDir, 'app.key')).mode & 0o777).toBe(0o600)
  expect(await openProduct()).toEqual({ accounts: initialValues, keys: 1 })

  writeFileSync(join(dataDir, 'app.key'), oldKey)
  await expect(openProduct()).rejects.toThrow('another key')
  rmSync(join(dataDir, 'app.key'))
  await expect(openProduct()).rejects.toThrow('app.key is missing')
  expect(existsSync(join(dataDir, 'app.key'))).toBe(false)
})

/**
 * Encrypts the data with a single key again, as earlier releases did, derived from a secret of the
 * kind they accepted.
 */
async function encryptAsBefore(secret: string): Promise<void> {
  const database = await openEmbedded(dataDir)
  const encryption = createEncryption(legacyKeyFromSecret(secret), ...keysOfFile(Buffer.from(readKey(), 'base64')))
  await reEncryptEverything(database, encryption, () => undefined)
  await database.close()
  rmSync(join(dataDir, 'app.key'))
}

it('a weak APP_SECRET of an earlier release is refused and can be replaced as the message says', {
  tags: ['K-04'],
}, async () => {
  const weak = { APP_SECRET: 'aaaaaaaaaaaaaaaa' }
  await encryptAsBefore(weak.APP_SECRET)
  const refused = startRotation(weak)
  expect([await refused.ended, refused.said()]).toEqual([1, expect.stringMatching(/^APP_SECRET is .*secrets:rotate/)])
  const secrets = { APP_SECRET: freshSecret(), APP_SECRET_PREVIOUS: weak.APP_SECRET }
  expect(await openProduct(secrets)).toEqual({ accounts: initialValues, keys: 1 })
  const rotation = startRotation(secrets)
  expect([await rotation.ended, rotation.said()]).toEqual([0, expect.stringContaining(`Done: ${VALUE_COUNT} values`)])
  expect(await openProduct({ APP_SECRET: secrets.APP_SECRET })).toEqual({ accounts: initialValues, keys: 1 })
})

it('rotates from the key file to APP_SECRET, and from that to the next one', async () => {
  const first = { APP_SECRET: freshSecret() }
  const second = { APP_SECRET: freshSecret(), APP_SECRET_PREVIOUS: first.APP_SECRET }
  const toSecret = startRotation(first)
  expect([await toSecret.ended, toSecret.said()]).toEqual([0, expect.stringContaining(`Done: ${VALUE_COUNT} values`)])
  rmSync(join(dataDir, 'app.key'))
  expect(await openProduct(first)).toEqual({ accounts: initialValues, keys: 1 })
  const withoutPrevious = startRotation(first)
  expect([await withoutPrevious.ended, withoutPrevious.said()]).toEqual([
    1,
    expect.stringContaining('APP_SECRET_PREVIOUS is not set'),
  ])
  expect(await openProduct(second)).toEqual({ accounts: initialValues, keys: 1 })
  const toNextSecret = startRotation(second)
  expect([await toNextSecret.ended, toNextSecret.said()]).toEqual([
    0,
    expect.stringContaining(`Done: ${VALUE_COUNT} values`),
  ])
  expect(await openProduct({ APP_SECRET: second.APP_SECRET })).toEqual({ accounts: initialValues, keys: 1 })
  await expect(openProduct(first)).rejects.toThrow('another key')
})
