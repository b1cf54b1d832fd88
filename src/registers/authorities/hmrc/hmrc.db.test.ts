import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { freshEncryption } from '../../../../tests/world/product/fresh-key.ts'
import { MINUTE, movedClock } from '../../../../tests/world/product/moved-clock.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { createEncryption, derivedKey } from '../../../base/database/encryption.ts'
import { reEncryptColumns } from '../../../base/database/re-encrypt-store.ts'
import { HMRC_APPLICATION } from '../../../simulator/registers/hmrc/token-forms.ts'
import { type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts'
import type { QueryResult } from '../answer.ts'
import { createAuthorities } from '../create.ts'
import { HMRC_TOKEN } from './tokens.ts'

const never = new AbortController().signal
const APPLICATION = { hmrcClientId: HMRC_APPLICATION.id, hmrcClientSecret: HMRC_APPLICATION.secret }
const FIRM = 'GB146295999727'
const [ONE, OTHER, MISSING] = ['GB553557881', 'GB948561936944', 'GB100000009'] as const

/** An installation; `process` adds a process with the same database, key and application. */
async function world(options: SimulatorOptions = {}, application: Partial<typeof APPLICATION> = APPLICATION) {
  const [database, encryption, clock, error] = [await freshDatabase(), freshEncryption(), movedClock(), vi.fn()]
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
    const asker = { companyId: 1, kind: 'person' } as const
    const ask = (uid: string, own = '') =>
      authorities.query({ service: 'hmrc', caller: asker, uid, ...names(own), trader: [] }, never)
    return { ask, authorities, nameOf: (own: string) => authorities.requesterUidOf('hmrc', names(own)) }
  }
  const callsOf = (wanted: string) => simulator.calls.filter(({ operation }) => operation === wanted)
  return { database, encryption, simulator, clock, error, process, callsOf, ...process() }
}

const madeOf = ({ outcome }: QueryResult): string =>
  outcome.verdict === 'not-checked' ? outcome.reason : outcome.verdict

const tokenOf = async ({ db }: OpenDatabase) =>
  (await db.selectFrom('hmrc_token').select('token_sealed').executeTakeFirst())?.token_sealed ?? null

it('asks in the company’s British number, and keeps the consultation number and what came', async () => {
  const { ask, callsOf, nameOf } = await world()
  const { answers, outcome } = await ask(ONE, FIRM)
  expect(outcome).toEqual({ verdict: 'valid' })
  expect(answers).toMatchObject([
    { service: 'hmrc', code: 'FOUND', level: 2, requesterUid: FIRM, requesterName: 'Kanzlei', uid: ONE },
  ])
  expect(answers[0]?.consultationNumber).toMatch(/^[A-Za-z]{9}$/)
  expect(answers[0]?.zipCode).toMatch(/^[A-Z]{1,2}\d/)
  expect(answers[0]?.received?.dated).toMatch(/^2026-11-20T\d\d:\d\d:\d\d\+00:00$/)
  expect(callsOf('lookup')).toMatchObject([{ uid: ONE, requester: FIRM, code: 'VALID' }])
  expect(nameOf(FIRM)).toBe(FIRM)
})

it('queries without a requester where the company has no British number, and no consultation number comes', async () => {
  const { ask, nameOf } = await world()
  expect((await ask(OTHER)).answers).toMatchObject([
    { code: 'FOUND', requesterUid: '', requesterName: '', consultationNumber: '', level: 2 },
  ])
  expect(nameOf('')).toBe('')
})

it('calls a number invalid that HMRC does not find', async () => {
  const { ask } = await world()
  expect((await ask(MISSING)).answers).toMatchObject([
    { code: 'NOT_FOUND', level: 1, outcome: { verdict: 'invalid' }, name: '' },
  ])
})

it('names a refused requester once and goes on without', async () => {
  const { ask, callsOf, nameOf } = await world()
  const refused = 'GB100000019'
  expect((await ask(ONE, refused)).answers).toMatchObject([
    { code: 'INVALID_REQUEST', requesterUid: refused },
    { code: 'FOUND', requesterUid: '' },
  ])
  expect((await ask(OTHER, refused)).answers).toMatchObject([{ code: 'FOUND', requesterUid: '' }])
  expect(callsOf('lookup')).toHaveLength(3)
  expect([nameOf(refused), nameOf(FIRM)]).toEqual(['', FIRM])
})

it('asks for one token, for any number of callers and processes, and keeps it encrypted', async () => {
  const { database, process, ask, callsOf, encryption } = await world({ latencyMs: 20 })
  const processes = [ask, ...[1, 2, 3].map(() => process().ask)]
  const asked = await Promise.all(processes.flatMap(each => [each(ONE), each(OTHER)]))
  expect(asked.map(madeOf)).toEqual(Array(8).fill('valid'))
  expect(callsOf('token')).toHaveLength(1)
  const sealed = (await tokenOf(database)) ?? ''
  expect(sealed).not.toContain('simulated')
  expect(encryption.isCurrent(sealed)).toBe(true)
})

it('renews a refused token once for all of them, and keeps nothing of the refusal', async () => {
  const { process, ask, callsOf } = await world({ hmrcTokenLookups: 2 })
  const other = process().ask
  const asked = [await ask(ONE), await other(OTHER), await other(ONE), await ask(OTHER)]
  expect(asked.map(madeOf)).toEqual(Array(4).fill('valid'))
  expect(asked.map(({ answers }) => answers.length)).toEqual([1, 1, 1, 1])
  expect(callsOf('token')).toHaveLength(2)
  expect(callsOf('lookup').filter(({ code }) => code === 'INVALID_CREDENTIALS')).toHaveLength(1)
})

it('gives up on a token that is refused twice, and the question is asked again later', async () => {
  const { ask, callsOf } = await world({ hmrcTokenLookups: 0 })
  const { outcome, answers } = await ask(ONE)
  expect(outcome).toEqual({ verdict: 'not-checked', reason: 'technical-error' })
  expect(answers).toMatchObject([{ code: 'INVALID_CREDENTIALS' }])
  expect([callsOf('token'), callsOf('lookup')].map(calls => calls.length)).toEqual([2, 2])
})

it('asks no more than three times in any second, with four processes, and every question is answered', async () => {
  const { process, ask, callsOf } = await world({ hmrcPerSecond: 3 })
  const processes = [ask, ...[1, 2, 3].map(() => process().ask)]
  const asked = await Promise.all(processes.flatMap(each => [each(ONE), each(OTHER), each(MISSING)]))
  const made = asked.map(madeOf)
  expect([made.filter(word => word === 'valid').length, made.filter(word => word === 'invalid').length]).toEqual([8, 4])
  expect(callsOf('lookup').filter(({ code }) => code === 'MESSAGE_THROTTLED_OUT')).toEqual([])
})

it('without an application sends no query, not for the time either', async () => {
  const { ask, simulator, authorities } = await world({}, {})
  expect(await ask(ONE)).toMatchObject({ outcome: { verdict: 'not-checked', reason: 'not-set-up' }, answers: [] })
  await authorities.readClocks()
  expect(simulator.calls.filter(({ service }) => service === 'hmrc')).toEqual([])
})

it('lets a refused application rest for ten minutes, tells the operator once, and when it is over', async () => {
  const { ask, callsOf, clock, simulator, error } = await world({ hmrcTokens: 'invalid_client' })
  expect((await ask(ONE)).answers).toMatchObject([
    { code: 'invalid_client', message: 'invalid client id or secret', outcome: { reason: 'not-set-up' } },
  ])
  const resting = await ask(OTHER)
  expect([madeOf(resting), resting.answers]).toEqual(['not-set-up', []])
  expect(resting.notBefore?.getTime()).toBe(clock.now().getTime() + 10 * MINUTE)
  expect(callsOf('token')).toHaveLength(1)
  clock.move(10 * MINUTE)
  expect(madeOf(await ask(ONE))).toBe('not-set-up')
  expect(error.mock.calls).toEqual([[{ alarm: 'hmrc-refused', code: 'invalid_client' }, expect.any(String)]])
  clock.move(10 * MINUTE)
  simulator.setBehaviour({ hmrcTokens: 'good' })
  expect(madeOf(await ask(ONE))).toBe('valid')
})

it('asks for another token where the application is another, and with a token that ends', async () => {
  const { process, ask, callsOf, database } = await world({ hmrcTokens: 'short' })
  await ask(ONE)
  expect(madeOf(await process({ ...APPLICATION, hmrcClientId: 'another' }).ask(ONE))).toBe('not-set-up')
  await database.db
    .updateTable('hmrc_token')
    .set({ expires_at: new Date(0) })
    .execute()
  expect(madeOf(await ask(OTHER))).toBe('valid')
  expect(callsOf('token').map(({ code }) => code)).toEqual(['token', 'invalid_client', 'token'])
})

it('re-encrypts the token with another key, and drops one that no key opens', async () => {
  const { database, encryption, ask, callsOf } = await world()
  await ask(ONE)
  const rotate = async (other: typeof encryption) => {
    for await (const _ of reEncryptColumns(database.db, other, [HMRC_TOKEN]));
    return tokenOf(database)
  }
  const [OLD, NEW] = [derivedKey(randomBytes(32)), derivedKey(randomBytes(32))]
  await database.db
    .updateTable('hmrc_token')
    .set({ token_sealed: await sealedBy(createEncryption(OLD), database) })
    .execute()
  const rotated = (await rotate(createEncryption(NEW, OLD))) ?? ''
  expect(createEncryption(NEW).isCurrent(rotated)).toBe(true)
  expect(await openedBy(createEncryption(NEW), database)).toBe('another token')
  expect(await rotate(encryption)).toBeNull()
  expect(madeOf(await ask(OTHER))).toBe('valid')
  expect(callsOf('token')).toHaveLength(2)
})

const contextIn = async ({ db }: OpenDatabase, encryption: ReturnType<typeof createEncryption>) => {
  const row = await db.selectFrom('hmrc_token').select('application_hash').executeTakeFirstOrThrow()
  const [context] = (await HMRC_TOKEN.contexts(db, encryption))(row)
  if (!context) throw new Error('the token has no context')
  return context
}

const sealedBy = async (encryption: ReturnType<typeof createEncryption>, database: OpenDatabase) =>
  encryption.encrypt('another token', await contextIn(database, encryption))

const openedBy = async (encryption: ReturnType<typeof createEncryption>, database: OpenDatabase) =>
  encryption.decrypt((await tokenOf(database)) ?? '', await contextIn(database, encryption))
