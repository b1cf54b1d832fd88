import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { finanzonlineAccountOf } from '../../src/access/companies/account.ts'
import { TOTP_SECRET } from '../../src/access/credentials/second-factor.ts'
import { encryptionFromConfiguration } from '../../src/app/start/app-key.ts'
import { readConfiguration } from '../../src/app/start/configuration.ts'
import type { OpenDatabase } from '../../src/base/database/database.ts'
import type { Encryption } from '../../src/base/database/encryption.ts'
import { openEmbedded } from '../../src/base/database/open-database.ts'
import { sessionContext, userHash } from '../../src/registers/authorities/finanzonline/account-hash.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { dumpRows } from '../world/databases/dump.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { unusedCode } from '../world/people/unused-code.ts'
import { STEP_MS } from '../world/people/unused-step.ts'
import { codeOf, createVisitor } from '../world/people/visitor.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenidProvider,
  startOpenidProvider,
} from '../world/stand-ins/openid-provider.ts'

// Known values that pass through the whole product and must not be exposed anywhere (check K-01).
const WORKING_ACCOUNT = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const REFUSED_ACCOUNT = { finCustomerId: 'KANARI4711TD', finUserId: 'KANARIBEN01', pin: 'Kanari-Pin-äöü-4711' }
const PASSWORDS = {
  own: 'Kanari-Eigenes-Wort-4711',
  wrong: 'Kanari-Falsches-Wort-0815',
  malformed: 'Kanari-Zerrissen-0816',
  tooLong: `Kanari-Überlang-0817-${'x'.repeat(2000)}`,
}
const WRONG_CODE = '000017'

type Answer = { method: string; path: string; text: string }

let simulator: Simulator
let provider: OpenidProvider
let product: RunningProduct
let dataDir: string
const answers: Answer[] = []
const cookies = new Set<string>()
const originalFetch = globalThis.fetch

beforeAll(async () => {
  simulator = await startSimulator()
  provider = await startOpenidProvider({ isKept: true })
  dataDir = mkdtempSync(join(tmpdir(), 'uid-check-canary-'))
  product = await runProduct({
    dataDir,
    env: {
      LOG_LEVEL: 'trace',
      WEBHOOK_ALLOW: '127.0.0.1',
      ...simulatorEnvironment(simulator),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_LINK_BY_EMAIL: '1',
    },
  })
  globalThis.fetch = fetchAndRecord
})
afterAll(async () => {
  globalThis.fetch = originalFetch
  await product.kill()
  await simulator.close()
  await provider.close()
  await removeData(dataDir)
})

/**
 * Records every answer with its headers, as an eavesdropper would; cookies, which only their owner
 * gets, are recorded separately.
 */
async function fetchAndRecord(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await originalFetch(input, init)
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie').join('\n')
  for (const cookie of response.headers.getSetCookie()) {
    const value = /^[^=]+=([^;]+)/.exec(cookie)?.[1]
    if (value) cookies.add(decodeURIComponent(value))
  }
  const text = `${headers}\n${await response.clone().text()}`
  answers.push({ method: init?.method ?? 'GET', path: new URL(String(input)).pathname, text })
  return response
}

type UsedSecrets = { codes: string[]; keys: string[]; recoveryCodes: string[]; webhookSecrets: string[] }

/**
 * Uses everything: two companies with accounts; sign-ins, queries and connection tests that succeed
 * and fail; calls that break.
 */
async function useEverything(): Promise<UsedSecrets> {
  const dev = createVisitor(product.address)
  const secret = await dev.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORDS.own })
  // The code that was used, which is one of the three valid at a time.
  const codes = [-1, 0, 1].map(step => codeOf(secret, Date.now() + step * STEP_MS)).concat(WRONG_CODE)
  await dev.call('PUT', '/api/company/1', { uid: 'ATU13585627', ...WORKING_ACCOUNT })
  const added = await dev.call<{ id: number }>('POST', '/api/company', {
    name: 'Kanari GmbH',
    uid: 'ATU57194903',
    useCustomLogin: true,
    ...REFUSED_ACCOUNT,
  })
  expect(added.status).toBe(201)
  expect((await dev.call('GET', '/api/tasks/uid/ATU57194903')).status).toBe(200)
  await dev.call('POST', '/api/company/1/finanzonline-test')
  await dev.call('POST', `/api/company/${added.body.id}/finanzonline-test`)
  expect(simulator.calls.filter(({ operation }) => operation === 'login').length).toBeGreaterThan(1)
  await dev.call('PUT', '/api/company/1', { pin: PASSWORDS.tooLong })
  await dev.call('PUT', '/api/company/1', {
    pin: `${REFUSED_ACCOUNT.pin}\u0000`,
    finUserId: { nested: REFUSED_ACCOUNT.finUserId },
  })
  await dev.call('GET', `/api/users?password=${encodeURIComponent('harmless')}`)
  const users = (await dev.call<{ id: number; email: string }[]>('GET', '/api/users')).body
  const ownUser = users.find(({ email }) => email === BOOTSTRAP.email)
  await dev.call('PUT', `/api/users/${ownUser?.id}`, { password: PASSWORDS.wrong, totp: WRONG_CODE })
  await dev.call('GET', '/api/company')
  await dev.call('GET', '/api/auditlog')
  const keys = [await useKey(dev, secret), await useKey(dev, secret)]
  const recoveryCodes = await useRecoveryCodes(dev, secret)
  const webhookSecrets = await useWebhook(dev)
  await useCompanyProvider(dev, secret)
  const guest = createVisitor(product.address)
  await guest.call('POST', '/api/login', { email: BOOTSTRAP.email, password: PASSWORDS.wrong })
  await guest.call('POST', '/api/login', { email: BOOTSTRAP.email, password: PASSWORDS.tooLong })
  await guest.call('POST', '/api/login', { email: BOOTSTRAP.email, password: PASSWORDS.own })
  await guest.call('POST', '/api/login/otp', { email: BOOTSTRAP.email, totp: WRONG_CODE })
  const malformedRequest = { method: 'POST', headers: { 'content-type': 'application/json' } }
  await fetch(new URL('/api/login', product.address), {
    ...malformedRequest,
    body: `{"password":"${PASSWORDS.malformed}",`,
  })
  await useProvider()
  return { codes, keys, recoveryCodes, webhookSecrets }
}

/** Signs in at a provider: correctly, wrongly, and with a replayed answer. */
async function useProvider(): Promise<void> {
  const account = { sub: 'kanari', email: BOOTSTRAP.email, email_verified: true, amr: ['mfa'] }
  for (const fault of [null, 'wrong key', 'other nonce', 'no token'] as const) {
    provider.state.fault = fault
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const signInStart = await fetch(new URL('/api/login/openid', product.address), json)
    const cookie = signInStart.headers
      .getSetCookie()
      .map(text => text.split(';')[0])
      .join('; ')
    const { pathname, search } = new URL(
      provider.authorize(((await signInStart.json()) as { url: string }).url, account),
    )
    const back = new URL(pathname + search, product.address)
    const redirectReason = async () =>
      (await fetch(back, { headers: { cookie }, redirect: 'manual' })).headers.get('location')?.split('openid=')[1]
    expect([await redirectReason(), await redirectReason()]).toEqual([fault === null ? undefined : 'refused', 'lapsed'])
  }
}

/** Creates recovery codes; uses one, reuses it, and sends a truncated one. */
async function useRecoveryCodes(dev: ReturnType<typeof createVisitor>, secret: string): Promise<string[]> {
  const { email } = BOOTSTRAP
  const createdCodes = await dev.call<{ codes: string[] }>('POST', '/api/recovery-codes', {
    totp: await unusedCode(secret),
  })
  expect(createdCodes.status).toBe(201)
  const [first, second] = createdCodes.body.codes
  const guest = createVisitor(product.address)
  await guest.call('POST', '/api/login', { email, password: PASSWORDS.own })
  await guest.call('POST', '/api/login/recovery', { email, recoveryCode: { nested: second } })
  await guest.call('POST', '/api/login/recovery', { email: second, recoveryCode: second })
  expect((await guest.call('POST', '/api/login/recovery', { email, recoveryCode: first })).status).toBe(200)
  expect((await guest.call('POST', '/api/login/recovery', { email, recoveryCode: first })).status).toBe(401)
  await guest.call('POST', `/api/login/recovery?code=${second}`, { email })
  await dev.call('GET', '/api/recovery-codes')
  return createdCodes.body.codes
}

/** Creates a program's key, uses it, and sends it in wrong headers, paths and parameters. */
async function useKey(dev: ReturnType<typeof createVisitor>, seed: string): Promise<string> {
  const createdKey = await dev.call<{ key: string }>('POST', '/api/keys/1', {
    name: 'Kanari',
    scopes: ['check'],
    totp: await unusedCode(seed),
  })
  const { key } = createdKey.body
  const send = (path: string, headers: Record<string, string>, body: object = { uid: 'NO-123.456.789' }) =>
    fetch(new URL(path, product.address), {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const authorization = `Bearer ${key}`
  expect((await send('/api/v1/checks', { authorization })).status).toBe(200)
  await send('/api/v1/checks', { authorization }, { uid: { nested: key } })
  for (const header of [{ authorization: `Basic ${key}` }, { cookie: `sid=${key}` }, { 'x-api-key': key }])
    expect((await send('/api/v1/checks', header)).status).toBe(401)
  expect((await send(`/api/v1/checks?key=${key}`, {})).status).toBe(401)
  await send(`/api/v1/${key}`, { authorization })
  await fetch(new URL(`/api/v1/${key}`, product.address), { headers: { authorization } })
  await dev.call('GET', `/api/tasks/${key}`)
  await dev.call('DELETE', `/api/keys/1/${key}`)
  await dev.call('GET', '/api/keys/1')
  return key
}

/** Saves a company's own provider, and sends its secret where it does not belong. */
async function useCompanyProvider(dev: ReturnType<typeof createVisitor>, seed: string): Promise<void> {
  const client = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, label: 'Firmenkonto' }
  const fields = { issuer: provider.issuer, ...client, trustsSecondFactor: false, linksByEmail: false }
  const put = async (changes = {}) =>
    (await dev.call('PUT', '/api/company/1/openid', { ...fields, totp: await unusedCode(seed), ...changes })).status
  expect(await put()).toBe(204)
  expect(await put({ issuer: CLIENT_SECRET, totp: '000000' })).toBe(400)
  expect((await dev.call('GET', '/api/company/1/openid')).status).toBe(200)
}

/**
 * Creates, changes and rotates a webhook, delivers to an address where nothing listens, and sends
 * its secrets where they do not belong.
 */
async function useWebhook(dev: ReturnType<typeof createVisitor>): Promise<string[]> {
  const fields = { url: 'http://127.0.0.1:1/events', events: ['check.completed'] }
  const createdWebhook = await dev.call<{ id: number; secret: string }>('POST', '/api/webhooks/1', fields)
  expect(createdWebhook.status).toBe(201)
  const { id, secret } = createdWebhook.body
  const endpointPath = `/api/webhooks/1/${id}`
  const rotated = await dev.call<{ secret: string }>('POST', `${endpointPath}/secret`)
  expect((await dev.call('POST', `${endpointPath}/test`)).status).toBe(201)
  const deliveryTries = async () =>
    (await dev.call<{ tries: number }[]>('GET', `${endpointPath}/deliveries`)).body[0]?.tries
  await expect.poll(deliveryTries).toBe(1)
  await dev.call('PUT', endpointPath, { ...fields, isOn: true, url: secret })
  await dev.call('PUT', `/api/webhooks/1/${secret}`, { ...fields, isOn: true })
  await dev.call('GET', '/api/webhooks/1')
  return [secret, rotated.body.secret].map(text => text.slice('whsec_'.length))
}

/** Decrypts the encrypted values with the key file, to search for them in plain text. */
async function encryptedValues({ db }: OpenDatabase, encryption: Encryption): Promise<string[]> {
  const users = await db.selectFrom('users').selectAll().execute()
  const seeds = users.flatMap(({ id, totp_secret_sealed, next_totp_secret_sealed }) =>
    [totp_secret_sealed, next_totp_secret_sealed].flatMap(encrypted =>
      encrypted ? [encryption.decrypt(encrypted, TOTP_SECRET.context({ id }))] : [],
    ),
  )
  const account = await finanzonlineAccountOf(db, encryption, 1)
  if (!account) throw new Error('company 1 lost its account')
  const state = await db
    .selectFrom('finanzonline_account')
    .select('session_id_sealed')
    .where('account_hash', '=', userHash(account))
    .executeTakeFirst()
  const session = state?.session_id_sealed ? [encryption.decrypt(state.session_id_sealed, sessionContext(account))] : []
  expect([seeds.length, session.length]).toEqual([2, 1])
  return [...seeds, ...session]
}

/** Returns every encoding in which a value could appear. */
const encodingsOf = (secret: string): Buffer[] => {
  const bytes = Buffer.from(secret)
  const texts = [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), encodeURIComponent(secret)]
  return [...texts.map(text => Buffer.from(text)), Buffer.from(secret, 'utf16le')]
}

const isWebhookSecretPath = (path: string): boolean => /^\/api\/webhooks\/1(\/\d+\/secret)?$/.test(path)

const contains = (content: Buffer | string, secret: string): boolean => {
  const bytes = Buffer.from(content)
  return encodingsOf(secret).some(encoding => bytes.includes(encoding))
}

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map(name => join(directory, name))
    .filter(path => statSync(path).isFile() && !path.endsWith('app.key'))

it('shows no secret in database, log, files or answers', {
  tags: ['K-01', 'V3.3.4', 'V10.1.1', 'V13.3.1', 'V14.2.1', 'V14.2.4', 'V16.2.3'],
  // The test uses everything once and searches all stored data.
  timeout: 600_000,
}, async () => {
  const { codes, keys, recoveryCodes, webhookSecrets } = await useEverything()
  await product.kill()
  const log = product.log()
  const encryption = encryptionFromConfiguration(readConfiguration({ DATA_DIR: dataDir }), true)
  const database = await openEmbedded(dataDir)
  const encrypted = await encryptedValues(database, encryption)
  const rows = await dumpRows(database)
  await database.close()
  const files = filesIn(dataDir).map(path => ({ path, bytes: readFileSync(path) }))

  // Proves that the search works: it finds public values in all places.
  expect([rows, log, ...answers.map(({ text }) => text)].every(text => text.length > 0)).toBe(true)
  expect(rows).toContain('Kanari GmbH')
  expect(files.some(({ bytes }) => contains(bytes, 'Kanari GmbH'))).toBe(true)
  expect(log).toContain('/api/login')
  expect(answers.some(({ text }) => text.includes('Kanari GmbH'))).toBe(true)

  const secrets = [
    ...Object.values(REFUSED_ACCOUNT),
    WORKING_ACCOUNT.pin,
    WORKING_ACCOUNT.finCustomerId,
    WORKING_ACCOUNT.finUserId,
    ...Object.values(PASSWORDS),
    BOOTSTRAP.password,
    ...encrypted,
    ...[...cookies].filter(value => value.length >= 16),
    readFileSync(join(dataDir, 'app.key'), 'utf8').trim(),
    ...keys,
    ...recoveryCodes,
    ...recoveryCodes.map(code => code.replaceAll('-', '')),
    ...webhookSecrets,
    CLIENT_SECRET,
    ...provider.tokens,
  ]
  expect(cookies.size).toBeGreaterThan(2)
  // Codes, access tokens and ID tokens.
  expect(provider.tokens).toHaveLength(4 + 4 + 3)
  const exposedSecrets = secrets.flatMap((secret, number) => [
    ...(contains(rows, secret) ? [`secret ${number} in the database`] : []),
    ...(contains(log, secret) ? [`secret ${number} in the log`] : []),
    ...files.filter(({ bytes }) => contains(bytes, secret)).map(({ path }) => `secret ${number} in ${path}`),
    ...answers
      // The authenticator's secret is shown once to its owner, in the answer to the right password
      // (docs/rules.md#stages).
      .filter(({ method, path }) => !(secret === encrypted[0] && method === 'POST' && path === '/api/login'))
      .filter(({ method, path }) => !(secret === encrypted[1] && method === 'POST' && path === '/api/login/recovery'))
      // A key is shown once, to the user who creates it.
      .filter(({ method, path }) => !(keys.includes(secret) && method === 'POST' && path === '/api/keys/1'))
      // The same holds for recovery codes.
      .filter(
        ({ method, path }) => !(recoveryCodes.includes(secret) && `${method} ${path}` === 'POST /api/recovery-codes'),
      )
      // The same holds for a webhook's secret.
      .filter(
        ({ method, path }) => !(webhookSecrets.includes(secret) && method === 'POST' && isWebhookSecretPath(path)),
      )
      .filter(({ text }) => contains(text, secret))
      .map(({ method, path }) => `secret ${number} in the answer to ${method} ${path}`),
  ])
  expect(exposedSecrets).toEqual([])

  // Only as a whole word: hashes and numbers contain any six digits by chance.
  const texts = [rows, log, ...answers.map(({ text }) => text)]
  const exposedCodes = codes.filter(code => texts.some(text => new RegExp(`(?<![\\w.])${code}(?!\\w)`).test(text)))
  expect(exposedCodes).toEqual([])
})
