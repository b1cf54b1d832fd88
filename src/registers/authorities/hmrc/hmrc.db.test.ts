import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { freshEncryption } from '../../../../tests/world/product/fresh-key.ts'
import { createMovedClock, MINUTE } from '../../../../tests/world/product/moved-clock.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { createEncryption, deriveKey } from '../../../base/database/encryption.ts'
import { reEncryptColumns } from '../../../base/database/re-encrypt-store.ts'
import { HMRC_APPLICATION } from '../../../simulator/registers/hmrc/tokens.ts'
import { type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts'
import type { QueryResult } from '../answer.ts'
import { createAuthorities } from '../create.ts'
import { HMRC_TOKEN } from './tokens.ts'

const neverAborted = new AbortController().signal
const APPLICATION = { hmrcClientId: HMRC_APPLICATION.id, hmrcClientSecret: HMRC_APPLICATION.secret }
const REQUESTER = 'GB146295999727'
const [FIRST, SECOND, MISSING] = ['GB553557881', 'GB948561936944', 'GB100000009'] as const

/** An installation; `process` adds a process with the same database, key and application. */
async function setUp(options: SimulatorOptions = {}, application: Partial<typeof APPLICATION> = APPLICATION) {
  const [database, encryption, clock, error] = [await freshDatabase(), freshEncryption(), createMovedClock(), vi.fn()]
  const simulator = await startSimulator({ now: clock.now, hmrcPerSecond: null, ...options })
  onTestFinished(() => simulator.close())
  const process = (other = application) => {
    const authorities = createAuthorities({
      database,
      clock,
      encryption,
      log: { warn: () => undefined, error },
      herstellerId: async () => '',
      configuration: {
        ...simulator,
        ...{ hmrcClientId: null, hmrcClientSecret: null },
        ...other,
        upstreamTimeoutMs: 30_000,
        viesConcurrency: 10,
        finanzonlineConcurrency: 4,
        bfsPerMinute: 20,
      },
    })
    onTestFinished(() => authorities.close())
    const names = (GB: string) => ({
      account: null,
      requester: { uid: 'ATU13585627', name: 'Kanzlei' },
      ownUids: { DE: '', GB },
    })
    const caller = { companyId: 1, kind: 'person' } as const
    const ask = (uid: string, own = '') =>
      authorities.query({ service: 'hmrc', caller, uid, ...names(own), trader: [] }, neverAborted)
    return { ask, authorities, nameOf: (own: string) => authorities.requesterUidOf('hmrc', names(own)) }
  }
  const callsOf = (operation: string) => simulator.calls.filter(call => call.operation === operation)
  return { database, encryption, simulator, clock, error, process, callsOf, ...process() }
}

const resultOf = ({ outcome }: QueryResult): string =>
  outcome.verdict === 'not-checked' ? outcome.reason : outcome.verdict

const tokenOf = async ({ db }: OpenDatabase) =>
  (await db.selectFrom('hmrc_token').select('token_sealed').executeTakeFirst())?.token_sealed ?? null

it('queries with the company’s British number, and stores consultation number and received bytes', async () => {
  const { ask, callsOf, nameOf } = await setUp()
  const { answers, outcome } = await ask(FIRST, REQUESTER)
  expect(outcome).toEqual({ verdict: 'valid' })
  expect(answers).toMatchObject([
    { service: 'hmrc', code: 'FOUND', level: 2, requesterUid: REQUESTER, requesterName: 'Kanzlei', uid: FIRST },
  ])
  expect(answers[0]?.consultationNumber).toMatch(/^[A-Za-z]{9}$/)
  expect(answers[0]?.zipCode).toMatch(/^[A-Z]{1,2}\d/)
  expect(answers[0]?.received?.dated).toMatch(/^2026-11-20T\d\d:\d\d:\d\d\+00:00$/)
  expect(callsOf('lookup')).toMatchObject([{ uid: FIRST, requester: REQUESTER, code: 'VALID' }])
  expect(nameOf(REQUESTER)).toBe(REQUESTER)
})

it('queries without a requester if the company has no British number, and gets no consultation number', async () => {
  const { ask, nameOf } = await setUp()
  expect((await ask(SECOND)).answers).toMatchObject([
    { code: 'FOUND', requesterUid: '', requesterName: '', consultationNumber: '', level: 2 },
  ])
  expect(nameOf('')).toBe('')
})

it('reports a number that HMRC does not find as invalid', async () => {
  const { ask } = await setUp()
  expect((await ask(MISSING)).answers).toMatchObject([
    { code: 'NOT_FOUND', level: 1, outcome: { verdict: 'invalid' }, name: '' },
  ])
})

it('sends a refused requester once, and later queries without it', async () => {
  const { ask, callsOf, nameOf } = await setUp()
  const refusedUid = 'GB100000019'
  expect((await ask(FIRST, refusedUid)).answers).toMatchObject([
    { code: 'INVALID_REQUEST', requesterUid: refusedUid },
    { code: 'FOUND', requesterUid: '' },
  ])
  expect((await ask(SECOND, refusedUid)).answers).toMatchObject([{ code: 'FOUND', requesterUid: '' }])
  expect(callsOf('lookup')).toHaveLength(3)
  expect([nameOf(refusedUid), nameOf(REQUESTER)]).toEqual(['', REQUESTER])
})

it('requests one token for concurrent queries of all processes, and stores it encrypted', async () => {
  const { database, process, ask, callsOf, encryption } = await setUp({ latencyMs: 20 })
  const processes = [ask, ...[1, 2, 3].map(() => process().ask)]
  const results = await Promise.all(processes.flatMap(each => [each(FIRST), each(SECOND)]))
  expect(results.map(resultOf)).toEqual(Array(8).fill('valid'))
  expect(callsOf('token')).toHaveLength(1)
  const encrypted = (await tokenOf(database)) ?? ''
  expect(encrypted).not.toContain('simulated')
  expect(encryption.isCurrent(encrypted)).toBe(true)
})

it('renews a refused token once for all processes, and stores no answer of the refusal', async () => {
  const { process, ask, callsOf } = await setUp({ hmrcTokenLookups: 2 })
  const other = process().ask
  const results = [await ask(FIRST), await other(SECOND), await other(FIRST), await ask(SECOND)]
  expect(results.map(resultOf)).toEqual(Array(4).fill('valid'))
  expect(results.map(({ answers }) => answers.length)).toEqual([1, 1, 1, 1])
  expect(callsOf('token')).toHaveLength(2)
  expect(callsOf('lookup').filter(({ code }) => code === 'INVALID_CREDENTIALS')).toHaveLength(1)
})

it('gives up on a token that is refused twice, so that the query can be retried later', async () => {
  const { ask, callsOf } = await setUp({ hmrcTokenLookups: 0 })
  const { outcome, answers } = await ask(FIRST)
  expect(outcome).toEqual({ verdict: 'not-checked', reason: 'technical-error' })
  expect(answers).toMatchObject([{ code: 'INVALID_CREDENTIALS' }])
  expect([callsOf('token'), callsOf('lookup')].map(calls => calls.length)).toEqual([2, 2])
})

it('sends at most three queries a second from four processes, and answers all', async () => {
  const { process, ask, callsOf } = await setUp({ hmrcPerSecond: 3 })
  const processes = [ask, ...[1, 2, 3].map(() => process().ask)]
  const results = await Promise.all(processes.flatMap(each => [each(FIRST), each(SECOND), each(MISSING)]))
  const outcomes = results.map(resultOf)
  expect([
    outcomes.filter(outcome => outcome === 'valid').length,
    outcomes.filter(outcome => outcome === 'invalid').length,
  ]).toEqual([8, 4])
  expect(callsOf('lookup').filter(({ code }) => code === 'MESSAGE_THROTTLED_OUT')).toEqual([])
})

it('sends no call without an application, not even for the time', async () => {
  const { ask, simulator, authorities } = await setUp({}, {})
  expect(await ask(FIRST)).toMatchObject({ outcome: { verdict: 'not-checked', reason: 'not-set-up' }, answers: [] })
  await authorities.readClocks()
  expect(simulator.calls.filter(({ service }) => service === 'hmrc')).toEqual([])
})

it('pauses a refused application for ten minutes, and alarms the operator once', async () => {
  const { ask, callsOf, clock, simulator, error } = await setUp({ hmrcTokens: 'invalid_client' })
  expect((await ask(FIRST)).answers).toMatchObject([
    { code: 'invalid_client', message: 'invalid client id or secret', outcome: { reason: 'not-set-up' } },
  ])
  const paused = await ask(SECOND)
  expect([resultOf(paused), paused.answers]).toEqual(['not-set-up', []])
  expect(paused.notBefore?.getTime()).toBe(clock.now().getTime() + 10 * MINUTE)
  expect(callsOf('token')).toHaveLength(1)
  clock.move(10 * MINUTE)
  expect(resultOf(await ask(FIRST))).toBe('not-set-up')
  expect(error.mock.calls).toEqual([[{ alarm: 'hmrc-refused', code: 'invalid_client' }, expect.any(String)]])
  clock.move(10 * MINUTE)
  simulator.setBehaviour({ hmrcTokens: 'good' })
  expect(resultOf(await ask(FIRST))).toBe('valid')
})

it('requests another token for another application, and after a token expired', async () => {
  const { process, ask, callsOf, database } = await setUp({ hmrcTokens: 'short' })
  await ask(FIRST)
  expect(resultOf(await process({ ...APPLICATION, hmrcClientId: 'another' }).ask(FIRST))).toBe('not-set-up')
  await database.db
    .updateTable('hmrc_token')
    .set({ expires_at: new Date(0) })
    .execute()
  expect(resultOf(await ask(SECOND))).toBe('valid')
  expect(callsOf('token').map(({ code }) => code)).toEqual(['token', 'invalid_client', 'token'])
})

it('re-encrypts the token with a new key, and deletes one that no key decrypts', async () => {
  const { database, encryption, ask, callsOf } = await setUp()
  await ask(FIRST)
  const rotate = async (other: typeof encryption) => {
    for await (const _ of reEncryptColumns(database.db, other, [HMRC_TOKEN]));
    return tokenOf(database)
  }
  const [OLD, NEW] = [deriveKey(randomBytes(32)), deriveKey(randomBytes(32))]
  await database.db
    .updateTable('hmrc_token')
    .set({ token_sealed: await encryptWith(createEncryption(OLD), database) })
    .execute()
  const rotated = (await rotate(createEncryption(NEW, OLD))) ?? ''
  expect(createEncryption(NEW).isCurrent(rotated)).toBe(true)
  expect(await decryptWith(createEncryption(NEW), database)).toBe('another token')
  expect(await rotate(encryption)).toBeNull()
  expect(resultOf(await ask(SECOND))).toBe('valid')
  expect(callsOf('token')).toHaveLength(2)
})

const contextOf = async ({ db }: OpenDatabase, encryption: ReturnType<typeof createEncryption>) => {
  const row = await db.selectFrom('hmrc_token').select('application_hash').executeTakeFirstOrThrow()
  const [context] = (await HMRC_TOKEN.contexts(db, encryption))(row)
  if (!context) throw new Error('the token has no context')
  return context
}

const encryptWith = async (encryption: ReturnType<typeof createEncryption>, database: OpenDatabase) =>
  encryption.encrypt('another token', await contextOf(database, encryption))

const decryptWith = async (encryption: ReturnType<typeof createEncryption>, database: OpenDatabase) =>
  encryption.decrypt((await tokenOf(database)) ?? '', await contextOf(database, encryption))
