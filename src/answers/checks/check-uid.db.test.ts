import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { freshEncryption } from '../../../tests/world/product/fresh-key.ts'
import { withTrustedTime } from '../../../tests/world/product/moved-clock.ts'
import { silentLog } from '../../../tests/world/stand-ins/silent-log.ts'
import { ACCOUNT_SECRETS } from '../../access/companies/account.ts'
import { createAuthorities } from '../../registers/authorities/create.ts'
import { type SimulatorOptions, startSimulator } from '../../simulator/simulator.ts'
import { lookUpCachedAnswers } from './cached-answers.ts'
import { createCheckContext } from './check-context.ts'
import { type CheckRequest, checkUid } from './check-uid.ts'
import type { UidCheckResult } from './checked.ts'
import { decodeReceived, readReceivedAnswers } from './received-answers.ts'
import { answersByIds, storeAnswers } from './store.ts'

const neverAborted = new AbortController().signal
const encryption = freshEncryption()
const OPERATOR = 1
const TENANT = 2
const OWN_LOGIN = 3

type MappableService = 'finanzamt' | 'vies'

async function createFixture(options: SimulatorOptions = {}, upstreamTimeoutMs = 30_000) {
  let now = new Date('2026-11-20T11:00:00Z')
  const database = await freshDatabase()
  const { db } = database
  const simulator = await startSimulator({ now: () => now, ...options })
  const clock = withTrustedTime({ now: () => now })
  const authorities = createAuthorities({
    database,
    clock,
    encryption,
    log: silentLog,
    herstellerId: async () => 'ATU13585627',
    configuration: {
      ...simulator,
      upstreamTimeoutMs,
      viesConcurrency: 10,
      finanzonlineConcurrency: 4,
      bfsPerMinute: 20,
    },
  })
  onTestFinished(async () => {
    await authorities.close()
    await simulator.close()
  })
  const company = async (id: number, uid: string, login: { pin: string; benid: string } | null, isCustom: boolean) => {
    const encrypted = (secret: 'tid' | 'benid' | 'pin', text: string) =>
      encryption.encrypt(text, ACCOUNT_SECRETS[secret].context({ id }))
    await db
      .insertInto('company')
      .values({
        id,
        name: `Company ${id}`,
        uid,
        use_custom_login: isCustom,
        tid_sealed: login && encrypted('tid', '100000000001'),
        benid_sealed: login && encrypted('benid', login.benid),
        pin_sealed: login && encrypted('pin', login.pin),
      })
      .execute()
  }
  await company(OPERATOR, 'ATU13585627', { pin: 'Simulator-2026', benid: 'WEBUSER01' }, true)
  await company(TENANT, 'ATU57194903', null, false)
  await company(OWN_LOGIN, 'ATU64938009', null, true)
  const addMapping = (
    companyId: number,
    country: string,
    api: MappableService,
    fallback: MappableService | null = null,
  ) =>
    db.insertInto('country_mapping').values({ company_id: companyId, country, api, fallback_api: fallback }).execute()
  const storeCacheSetting = (companyId: number, key: string, value: string) =>
    db.insertInto('setting').values({ company_id: companyId, category: 'cache', key, value }).execute()
  const context = createCheckContext({ database, clock, encryption, authorities })
  const check = (uid: string, overrides: Partial<CheckRequest> = {}, signal = neverAborted) =>
    checkUid(
      context,
      { companyId: TENANT, userId: null, kind: 'person', uid, service: null, useCache: true, ...overrides },
      signal,
    )
  const store = (checked: UidCheckResult, companyId = TENANT) =>
    db.transaction().execute(trx => storeAnswers(trx, { companyId, userId: null, batchId: null }, checked.newAnswers))
  const checkAndStore = async (uid: string, overrides: Partial<CheckRequest> = {}) => {
    const checked = await check(uid, overrides)
    await store(checked, overrides.companyId)
    return checked
  }
  const sentQueries = () =>
    simulator.calls
      .filter(({ operation }) => operation === 'check' || operation === 'query')
      .map(({ service, uid }) => `${service} ${uid}`)
  const setTime = (at: string) => {
    now = new Date(at)
  }
  return { db, simulator, context, addMapping, storeCacheSetting, check, store, checkAndStore, sentQueries, setTime }
}

it('sends no query for a text that is not a UID', async () => {
  const { check, sentQueries } = await createFixture()
  const reasons = { '': 'empty', LI50639: 'not-eu', IS123456: 'not-eu', DE12: 'too-short' }
  for (const [uid, reason] of Object.entries(reasons)) {
    expect(await check(uid)).toMatchObject({
      outcome: { verdict: 'not-a-uid' },
      parsed: { reason },
      newAnswers: [],
      worthRetrying: false,
    })
  }
  expect(sentQueries()).toEqual([])
})

it('queries FinanzOnline with the operator’s account, and normalises the UID', async () => {
  const { check } = await createFixture()
  expect(await check(' gr 094259216 ')).toMatchObject({
    uid: 'EL094259216',
    outcome: { verdict: 'valid' },
    newAnswers: [{ service: 'finanzamt', requesterUid: 'ATU13585627', requesterName: 'Company 1' }],
    cachedAnswer: null,
    worthRetrying: false,
  })
})

it('queries VIES in the company’s own name if it is mapped or there is no account', async () => {
  const { check, addMapping } = await createFixture()
  await addMapping(TENANT, 'DK', 'vies')
  expect((await check('DK13585628')).newAnswers).toMatchObject([{ service: 'vies', requesterUid: 'ATU57194903' }])
  const noAccount = await check('DK13585628', { companyId: OWN_LOGIN })
  expect(noAccount.newAnswers).toMatchObject([{ service: 'vies', requesterUid: 'ATU64938009' }])
})

it('a tester’s choice overrides the mapping', async () => {
  const { check } = await createFixture()
  expect((await check('DK13585628', { service: 'vies' })).newAnswers).toMatchObject([{ service: 'vies' }])
})

it('sends UIDs that FinanzOnline does not accept directly to VIES', async () => {
  const { check, sentQueries } = await createFixture()
  await check('XIGD001')
  await check('IE8+79739I')
  expect(sentQueries().every(call => call.startsWith('vies'))).toBe(true)
  expect(sentQueries()).not.toEqual([])
})

it('queries the fallback once if the state forbids the query or the number is too new', async () => {
  const { check, addMapping, sentQueries } = await createFixture()
  await addMapping(TENANT, 'FR', 'finanzamt', 'vies')
  for (const uid of ['FR00099000010', 'FR00099000012']) {
    expect((await check(uid)).newAnswers.map(({ service }) => service)).toEqual(['finanzamt', 'vies'])
  }
  expect(sentQueries()).toHaveLength(4)
})

it('queries the fallback after every availability failure, and records which service answered', {
  tags: ['R-19'],
}, async () => {
  const { check, addMapping, simulator } = await createFixture({}, 5_000)
  await addMapping(TENANT, 'DK', 'finanzamt', 'vies')
  await check('FI20774740')
  const outages = [
    'rc -2',
    'rc -3',
    'rc 1511',
    'rc 1512',
    'http-503',
    'reset',
    'hang',
    'empty-body',
    'wrong-charset',
  ] as const
  for (const [at, outage] of outages.entries()) {
    simulator.setBehaviour({ finanzonlineOutage: outage })
    const { outcome, newAnswers } = await check(`DK1000000${at}`, { useCache: false })
    expect([outage, outcome.verdict]).toEqual([outage, 'valid'])
    expect(newAnswers.map(({ service }) => service)).toEqual(['finanzamt', 'vies'])
    expect(newAnswers.at(-1)).toMatchObject({ service: 'vies', code: 'VALID' })
  }
})

it('does not query the fallback after an answer: valid, invalid, malformed, VAT group', {
  tags: ['R-19', 'C5-05'],
}, async () => {
  const { check, addMapping, sentQueries } = await createFixture()
  for (const country of ['DE', 'CZ']) await addMapping(TENANT, country, 'finanzamt', 'vies')
  const uids = ['DE136695976', 'DE136695978', 'DE399000004', 'CZ99000103']
  const verdicts = []
  for (const uid of uids) verdicts.push((await check(uid)).outcome.verdict)
  expect(verdicts).toEqual(['valid', 'invalid', expect.any(String), 'valid'])
  expect(sentQueries().filter(call => call.startsWith('vies'))).toEqual([])
})

it('returns not checked, worth retrying, after one fallback if both services are down', {
  tags: ['R-19'],
}, async () => {
  const { check, addMapping, sentQueries } = await createFixture({
    finanzonlineOutage: 'rc -2',
    viesOutage: 'SERVICE_UNAVAILABLE',
  })
  await addMapping(TENANT, 'DK', 'vies', 'finanzamt')
  const checked = await check('DK13585628')
  expect(checked).toMatchObject({ outcome: { verdict: 'not-checked', reason: 'maintenance' }, worthRetrying: true })
  expect(sentQueries().filter(call => call.startsWith('vies'))).toHaveLength(1)
  expect(checked.newAnswers.map(({ service }) => service)).toEqual(['vies', 'finanzamt'])
})

it('queries the fallback without a second login if the account is closed', async () => {
  const { check, addMapping, db, simulator } = await createFixture()
  await addMapping(TENANT, 'DK', 'finanzamt', 'vies')
  await db
    .updateTable('company')
    .set({ pin_sealed: encryption.encrypt('wrong-pin', ACCOUNT_SECRETS.pin.context({ id: OPERATOR })) })
    .execute()
  const first = await check('DK13585628')
  const second = await check('DK10503280')
  expect(first.newAnswers.map(({ service }) => service)).toEqual(['finanzamt', 'vies'])
  expect(second.newAnswers.map(({ service }) => service)).toEqual(['vies'])
  expect(simulator.calls.filter(({ operation }) => operation === 'login')).toHaveLength(1)
})

it('serves cached answers to queries of the same service and requester, with the original date', {
  tags: ['C5-04'],
}, async () => {
  const { checkAndStore, check, sentQueries, setTime } = await createFixture()
  await checkAndStore('DK13585628')
  setTime('2026-11-20T15:00:00Z')
  const other = await check('DK13585628', { companyId: OPERATOR })
  expect(other).toMatchObject({
    outcome: { verdict: 'valid' },
    newAnswers: [],
    cachedAnswer: { requesterUid: 'ATU13585627', askedAt: new Date('2026-11-20T11:00:00Z') },
  })
  expect(sentQueries()).toHaveLength(1)
})

it('does not use the cache for another requester or service, the next day, or without useCache', {
  tags: ['Z-11'],
}, async () => {
  const { checkAndStore, sentQueries, setTime, addMapping } = await createFixture()
  for (const id of [TENANT, OWN_LOGIN]) await addMapping(id, 'DK', 'vies')
  await checkAndStore('DK13585628')
  await checkAndStore('DK13585628', { companyId: OWN_LOGIN })
  await checkAndStore('DK13585628', { service: 'finanzamt' })
  await checkAndStore('DK13585628', { useCache: false })
  expect(sentQueries()).toHaveLength(4)
  setTime('2026-11-20T22:59:59Z')
  await checkAndStore('DK13585628')
  expect(sentQueries()).toHaveLength(4)
  setTime('2026-11-20T23:00:00Z')
  await checkAndStore('DK13585628')
  expect(sentQueries()).toHaveLength(5)
})

it('serves answers without a requester only to the company that queried', async () => {
  const { checkAndStore, db, sentQueries } = await createFixture()
  await db.updateTable('company').set({ uid: '' }).execute()
  await checkAndStore('DK13585628')
  await checkAndStore('DK13585628')
  await checkAndStore('DK13585628', { companyId: OWN_LOGIN })
  expect(sentQueries()).toHaveLength(2)
})

it('lifetime 0 caches nothing, 2 includes yesterday’s answers', async () => {
  const { checkAndStore, storeCacheSetting, sentQueries, setTime } = await createFixture()
  await storeCacheSetting(TENANT, 'cache_lifetime', '2')
  await storeCacheSetting(OPERATOR, 'cache_lifetime', '0')
  await checkAndStore('DK13585628')
  setTime('2026-11-21T22:00:00Z')
  await checkAndStore('DK13585628')
  expect(sentQueries()).toHaveLength(1)
  await checkAndStore('DK13585628', { companyId: OPERATOR })
  expect(sentQueries()).toHaveLength(2)
})

it('returns today’s answer with its time once the daily limit is used up, even with the cache off', async () => {
  const { checkAndStore, storeCacheSetting, sentQueries, setTime } = await createFixture()
  await storeCacheSetting(TENANT, 'cache_lifetime', '0')
  await checkAndStore('DK13585628')
  await checkAndStore('DK13585628')
  setTime('2026-11-20T15:00:00Z')
  expect(await checkAndStore('DK13585628')).toMatchObject({
    outcome: { verdict: 'valid' },
    cachedAnswer: { askedAt: new Date('2026-11-20T11:00:00Z') },
  })
  expect(sentQueries()).toHaveLength(2)
})

it('uses the fallback, else returns not checked, if the daily limit is used up without an answer', async () => {
  const { checkAndStore, addMapping, simulator } = await createFixture()
  await addMapping(TENANT, 'FI', 'finanzamt', 'vies')
  await checkAndStore('IT00743110157')
  simulator.setBehaviour({ finanzonlineOutage: 'http-503' })
  for (const uid of ['DK13585628', 'FI20774740']) for (let tries = 0; tries < 2; tries++) await checkAndStore(uid)
  simulator.setBehaviour({ finanzonlineOutage: null })
  expect(await checkAndStore('DK13585628')).toMatchObject({
    outcome: { verdict: 'not-checked', reason: 'day-limit' },
    newAnswers: [],
    worthRetrying: false,
  })
  expect((await checkAndStore('FI20774740')).cachedAnswer).toMatchObject({ service: 'vies' })
})

it('returns cancelled, not day-limit, if the daily limit is used up and the fallback call was postponed', async () => {
  const { check, checkAndStore, addMapping, simulator } = await createFixture({ memberStatesDown: ['FI'] })
  await addMapping(TENANT, 'FI', 'finanzamt', 'vies')
  simulator.setBehaviour({ finanzonlineOutage: 'http-503' })
  for (let tries = 0; tries < 2; tries++) await checkAndStore('FI20774740')
  simulator.setBehaviour({ finanzonlineOutage: null })
  expect(await check('FI20774740', {}, AbortSignal.abort())).toMatchObject({
    outcome: { verdict: 'not-checked', reason: 'cancelled' },
    newAnswers: [],
  })
})

it('reads the same cached answers for several UIDs as checkUid', async () => {
  const { checkAndStore, context, sentQueries, addMapping } = await createFixture()
  await addMapping(TENANT, 'FI', 'vies')
  for (const uid of ['DK13585628', 'FI20774740']) await checkAndStore(uid)
  const cached = await lookUpCachedAnswers(context, TENANT, ['DK13585628', 'FI20774740', 'DK10503280', 'nonsense'])
  expect([...cached.keys()].toSorted()).toEqual(['DK13585628', 'FI20774740'])
  expect(cached.get('FI20774740')).toMatchObject({
    cachedAnswer: { service: 'vies' },
    newAnswers: [],
    outcome: { verdict: 'valid' },
  })
  expect(sentQueries()).toHaveLength(2)
})

it('an aborted check returns not checked, worth retrying', async () => {
  const { check } = await createFixture()
  expect(await check('DK13585628', {}, AbortSignal.abort())).toMatchObject({
    outcome: { verdict: 'not-checked', reason: 'cancelled' },
    worthRetrying: true,
  })
})

it('never returns a verdict without the authority’s answer while 30 % of calls fail and a state is down', {
  tags: ['C5-02'],
}, async () => {
  const { check, addMapping } = await createFixture({ failureShare: 0.3, seed: 7, memberStatesDown: ['FI'] })
  for (const country of ['DK', 'FI', 'DE']) await addMapping(TENANT, country, 'vies')
  const uids = ['DK', 'FI', 'DE'].flatMap(country =>
    Array.from({ length: 30 }, (_, at) => `${country}${country === 'DE' ? 1 : ''}${10_000_00 + at}${at % 10}`),
  )
  const results = await Promise.all(uids.map(uid => check(uid, { useCache: false })))
  for (const { outcome, newAnswers } of results) {
    if (outcome.verdict === 'invalid') expect(newAnswers.at(-1)?.code).toBe('INVALID')
    if (outcome.verdict === 'valid') expect(newAnswers.at(-1)?.code).toBe('VALID')
  }
  expect(results.some(({ outcome }) => outcome.verdict === 'not-checked')).toBe(true)
  expect(results.some(({ outcome }) => outcome.verdict === 'valid')).toBe(true)
})

it('stores evidence in order, append-only, and returns it unchanged', async () => {
  const { check, store, db } = await createFixture({ memberStatesDown: ['DK'] })
  const failed = await check('DK13585628', { service: 'vies' })
  const good = await check('IT00743110157')
  const ids = await store({ ...good, newAnswers: [...failed.newAnswers, ...good.newAnswers] })
  const storedAnswers = await answersByIds(db, ids)
  const newAnswers = [...failed.newAnswers, ...good.newAnswers].map(({ received: _received, ...answer }) => answer)
  expect(storedAnswers).toEqual(
    newAnswers.map((answer, index) => ({ ...answer, companyId: expect.any(Number), id: ids[index] })),
  )
  await expect(db.updateTable('answer').set({ name: 'changed' }).execute()).rejects.toThrow('append-only')
})

it('stores each answer as received with its own date, and rejects every change', {
  tags: ['C10-07'],
}, async () => {
  const { check, store, db } = await createFixture()
  const newAnswers = [
    ...(await check('DK13585628', { service: 'vies' })).newAnswers,
    ...(await check('IT00743110157')).newAnswers,
  ]
  const ids = await store({ outcome: { verdict: 'valid' }, newAnswers } as UidCheckResult)
  const received = await readReceivedAnswers(db, ids)
  expect(received.map(({ service }) => service)).toEqual(['vies', 'finanzamt'])
  const [vies, finanzonline] = received.map(({ bytes }) => decodeReceived(bytes))
  const viesBody: { requestDate: string } = JSON.parse(vies ?? '')
  expect(viesBody).toMatchObject({ countryCode: 'DK', vatNumber: '13585628', valid: true })
  expect(finanzonline).toMatch(/^<\?xml.*rc>0<.*Envelope>$/s)
  expect(received[0]?.dated).toBe(viesBody.requestDate)
  expect(received[1]?.dated).toMatch(/ GMT$/)
  for (const { bytes, length, sha256 } of received)
    expect([length, sha256]).toEqual([bytes.byteLength, createHash('sha256').update(bytes).digest('hex')])
  for (const column of ['received', 'dated', 'received_length', 'received_sha256'])
    await expect(sql`update answer set ${sql.ref(column)} = null`.execute(db)).rejects.toThrow('append-only')
})

it('stores the first 8 kB of a page received instead of an answer, and nothing without a response', async () => {
  const { check, store, db } = await createFixture()
  const newAnswers = [
    ...(await check('FR00099000700')).newAnswers,
    ...(await check('FR00099000705', { service: 'vies' })).newAnswers,
  ]
  const ids = await store({ outcome: { verdict: 'valid' }, newAnswers } as UidCheckResult)
  const [page, nothing] = await readReceivedAnswers(db, ids)
  expect(decodeReceived(page?.bytes ?? Buffer.alloc(0))).toContain('/wartung/')
  expect(nothing).toMatchObject({ length: null, sha256: '', dated: '' })
})

it('stores thousands of answers at once and caches the newest', async () => {
  const { check, store, db } = await createFixture()
  const [answer] = (await check('DK13585628')).newAnswers
  if (!answer) throw new Error('no query was sent')
  const newAnswers = Array.from({ length: 2_300 }, (_, at) => ({ ...answer, uid: `DK${at % 1_500}`, code: String(at) }))
  const ids = await store({ outcome: answer.outcome, newAnswers } as UidCheckResult)
  expect(ids).toHaveLength(2_300)
  const entries = await db
    .selectFrom('cached_answer')
    .innerJoin('answer', 'answer.id', 'answer_id')
    .select(['cached_answer.uid', 'code'])
    .where('cached_answer.uid', 'in', ['DK3', 'DK1499'])
    .orderBy('cached_answer.uid')
    .execute()
  expect(entries).toEqual([
    { uid: 'DK1499', code: '1499' },
    { uid: 'DK3', code: '1503' },
  ])
})

it('sends the company to VIES also as fallback, and lets a batch use the answer cached there', async () => {
  const { checkAndStore, addMapping, simulator, sentQueries } = await createFixture({ finanzonlineOutage: 'rc -2' })
  await addMapping(TENANT, 'ES', 'finanzamt', 'vies')
  const company = (name: string) => ({ company: { name, street: '', zipCode: '', city: '' } })
  const first = await checkAndStore('ESA28184661', company('Karwendel SL'))
  expect(first.newAnswers.at(-1)).toMatchObject({
    service: 'vies',
    trader: [{ text: 'Karwendel SL', match: 'invalid' }],
  })
  expect(first.newAnswers[0]?.trader).toEqual([])
  const vies = () => sentQueries().filter(call => call.startsWith('vies')).length
  expect((await checkAndStore('ESA28184661', company('Karwendel SL'))).cachedAnswer?.trader).toHaveLength(1)
  expect(
    (await checkAndStore('ESA28184661', { ...company('Andere SL'), isLookedUp: true })).cachedAnswer,
  ).not.toBeNull()
  expect(vies()).toBe(1)
  expect((await checkAndStore('ESA28184661', company('Andere SL'))).cachedAnswer).toBeNull()
  expect(vies()).toBe(2)
  simulator.setBehaviour({ viesOutage: 'MS_MAX_CONCURRENT_REQ' })
  const busy = await checkAndStore('ESA28184661', company('Dritte SL'))
  expect(busy).toMatchObject({ outcome: { verdict: 'valid' }, cachedAnswer: { trader: [{ text: 'Andere SL' }] } })
  expect(busy.newAnswers.at(-1)).toMatchObject({ code: 'MS_MAX_CONCURRENT_REQ', trader: [{ text: 'Dritte SL' }] })
})
