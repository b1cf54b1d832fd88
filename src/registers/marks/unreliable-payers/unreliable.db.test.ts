import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { dumpRows } from '../../../../tests/world/databases/dump.ts'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { rowsByHeading } from '../../../../tests/world/files/read-workbook.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import { formatDate, viennaDay } from '../../../base/texts/format.ts'
import type { TaskRows } from '../../../checking/batches/wire.ts'
import type { PartnerChanges, PartnerList, Timeline } from '../../../checking/partners/wire.ts'
import type { SingleResult } from '../../../checking/single-check/wire.ts'
import { startJobs } from '../../../platform/background/jobs.ts'
import type { BehaviourChange } from '../../../simulator/behaviour.ts'
import { czechUidsDue } from './due-uids.ts'
import { payerJob } from './payer-job.ts'

const UNRELIABLE = 'CZ00121100'
const RELIABLE = 'CZ25123891'
const UNKNOWN = 'CZ45317054'
const GERMAN = 'DE136695976'

const check = async ({ browser }: CheckingWorld, uid: string) =>
  (await browser.call('GET', `/api/tasks/uid/${uid}`)).json<SingleResult>()
const rowsOf = async ({ browser }: CheckingWorld, id: number, query = '') =>
  (await browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=100${query}`)).json<TaskRows>().items
const sentenceOf = ({ clock }: CheckingWorld) =>
  `Unzuverlässiger Zahler laut tschechischer Finanzverwaltung (ADIS) seit 16.03.2017, Stand ${formatDate(clock.now())}.`
const callsOf = ({ simulator }: CheckingWorld) => simulator.calls.filter(({ service }) => service === 'adis')
const behave = ({ simulator }: CheckingWorld, change: BehaviourChange) => simulator.setBehaviour(change)
const endRest = ({ database }: CheckingWorld) => sql`update adis_state set rests_until = null`.execute(database.db)
/** Moves the last query to ADIS to yesterday. */
const nextDay = async ({ database }: CheckingWorld) => {
  await sql`alter table adis_payer disable trigger user`.execute(database.db)
  await sql`update adis_payer set asked_on = asked_on - 1`.execute(database.db)
  await sql`alter table adis_payer enable trigger user`.execute(database.db)
}
/** Makes the previous statement the opposite. */
const oppositeYesterday = async (world: CheckingWorld) => {
  await nextDay(world)
  await sql`alter table adis_payer disable trigger user`.execute(world.database.db)
  await sql`update adis_payer set unreliable = not unreliable, since = null`.execute(world.database.db)
  await sql`alter table adis_payer enable trigger user`.execute(world.database.db)
}
const due = ({ database, clock }: CheckingWorld) => czechUidsDue(database.db, viennaDay(clock.now()), 1_000)
const upkeepOf = ({ runtime }: CheckingWorld) => {
  const payers = runtime.marks.queries.unreliable
  if (!payers) throw new Error('ADIS is not connected')
  return { ...runtime, payers }
}
/** Runs the worker's job once. */
const turn = async (world: CheckingWorld) => {
  const { adisUrl } = world.runtime.configuration
  // Noon, so that ADIS is queried at any simulated time.
  const clock = { now: () => new Date(`${viennaDay(world.clock.now())}T12:00:00Z`) }
  const job = payerJob({ ...upkeepOf(world), clock, adisUrl, everyMs: 3_600_000 })
  await job.run(new AbortController().signal)
}

describe('a single check', () => {
  it('of an unreliable payer says so beside its verdict, on the screen and in its report', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const marked = await check(world, UNRELIABLE)
    expect(marked).toMatchObject({ verdict: 'valid', listing: sentenceOf(world) })
    for (const uid of [RELIABLE, UNKNOWN, GERMAN]) expect(await check(world, uid)).toMatchObject({ listing: '' })
    expect(callsOf(world)).toHaveLength(3)
    const pdf = await world.browser.call('GET', `/api/file/report/single/${marked.id}`)
    expect((await pdfPages(pdf.rawPayload)).join(' ')).toContain(sentenceOf(world))
    // A mark is valid for its day: there is no further query today.
    await check(world, UNRELIABLE)
    expect(callsOf(world)).toHaveLength(3)
  })

  it.each(['maintenance', 'unavailable', 'fault', 'truncated'] as const)(
    'has its verdict and no mark where ADIS answers by %s, which is then left alone',
    async adis => {
      const world = await createCheckingWorld({ hasWorker: false, simulator: { adis } })
      expect(await check(world, UNRELIABLE)).toMatchObject({ verdict: 'valid', listing: '' })
      expect(await check(world, UNRELIABLE)).toMatchObject({ verdict: 'valid', listing: '' })
      expect(callsOf(world)).toHaveLength(1)
      behave(world, { adis: 'good' })
      await endRest(world)
      expect((await check(world, UNRELIABLE)).listing).toBe(sentenceOf(world))
    },
  )

  it('keeps what ADIS said then, even if it later says otherwise', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const marked = await check(world, UNRELIABLE)
    await sql`delete from adis_reply`.execute(world.database.db)
    const kept = (await world.browser.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
    expect(kept[0]).toEqual(marked)
  })
})

describe('a batch', () => {
  it('of which ADIS was asked when it ended keeps to that, even if ADIS later says otherwise', async () => {
    const world = await createCheckingWorld()
    const { id } = await world.ended((await world.uploadUids([UNRELIABLE])).id)
    const { db } = world.database
    // Simulates a batch that ended yesterday, when ADIS called the payer reliable.
    await oppositeYesterday(world)
    await sql`update batch set finished_at = finished_at - interval '1 day'`.execute(db)
    await sql`delete from batch_unreliable_payer`.execute(db)
    await turn(world)
    expect(await rowsOf(world, id)).toMatchObject([{ verdict: 'valid', listing: '' }])
    const { kept } = await db
      .selectFrom('adis_payer')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .executeTakeFirstOrThrow()
    expect(Number(kept)).toBe(2)
  })

  it('says it in its rows, its workbook, its report and its timeline, and finds such rows', async () => {
    const world = await createCheckingWorld()
    const { browser } = world
    const { id } = await world.ended((await world.uploadUids([UNRELIABLE, RELIABLE, GERMAN, UNRELIABLE])).id)
    const sentence = sentenceOf(world)
    expect((await rowsOf(world, id)).map(({ uid, verdict, listing }) => [uid, verdict, listing])).toEqual([
      [UNRELIABLE, 'valid', sentence],
      [RELIABLE, 'valid', ''],
      [GERMAN, 'valid', ''],
    ])
    expect(await rowsOf(world, id, '&show=unreliable')).toMatchObject([{ uid: UNRELIABLE }])
    expect((await browser.call('GET', `/api/tasks/${id}`)).json()).toMatchObject({ listed: 0, unreliable: 1 })
    const result = (await browser.call('GET', `/api/file/result/${id}`)).rawPayload
    const hints = (await rowsByHeading(result, 1)).map(row => row.Hinweis ?? '')
    expect(hints.map(hint => hint.startsWith(sentence))).toEqual([true, false, false, true])
    const report = (await pdfPages((await browser.call('GET', `/api/file/report/${id}`)).rawPayload)).join(' ')
    expect(report.split('Unzuverlässiger Zahler laut')).toHaveLength(3)
    expect(callsOf(world)).toHaveLength(1)
  })

  it('of other countries sends no query and has no field more', async () => {
    const world = await createCheckingWorld()
    const { id } = await world.ended((await world.uploadUids([GERMAN])).id)
    expect(callsOf(world)).toHaveLength(0)
    expect((await world.browser.call('GET', `/api/tasks/${id}`)).json()).not.toHaveProperty('unreliable')
  })

  it('ends all the same where ADIS does not answer, without a mark; its rows and partners are marked later', async () => {
    const world = await createCheckingWorld({ simulator: { adis: 'fault' } })
    const { browser } = world
    const { id } = await world.ended((await world.uploadUids([UNRELIABLE, RELIABLE])).id)
    expect(await rowsOf(world, id)).toMatchObject([
      { verdict: 'valid', listing: '' },
      { verdict: 'valid', listing: '' },
    ])
    const reportOf = async () => (await browser.call('GET', `/api/file/report/${id}`)).rawPayload
    const report = await reportOf()
    behave(world, { adis: 'good' })
    await endRest(world)
    await turn(world)
    expect(await rowsOf(world, id)).toMatchObject([{ listing: sentenceOf(world) }, { listing: '' }])
    expect(await rowsOf(world, id, '&show=unreliable')).toMatchObject([{ uid: UNRELIABLE }])
    expect((await browser.call('GET', `/api/tasks/${id}`)).json()).toMatchObject({ unreliable: 1 })
    // A report keeps the state of its creation.
    expect(await reportOf()).toEqual(report)
    const partners = await world.browser.call('GET', `/api/company/${world.company.id}/partners?listed=true`)
    expect(partners.json<PartnerList>().items).toMatchObject([{ uid: UNRELIABLE, listing: sentenceOf(world) }])
  })
})

it('asks about every Czech number that is valid, once a day, a hundred at a call', async () => {
  const world = await createCheckingWorld({ simulator: { adis: 'fault' } })
  const uids = Array.from({ length: 130 }, (_, place) => `CZ${String(10_000_010 + place * 10)}`)
  await world.ended((await world.uploadUids([...uids, 'CZ00000019', GERMAN])).id)
  behave(world, { adis: 'good' })
  await endRest(world)
  const before = callsOf(world).length
  expect(await due(world)).toEqual(uids)
  await turn(world)
  expect(callsOf(world)).toHaveLength(before + 2)
  expect(await due(world)).toEqual([])
  await turn(world)
  expect(callsOf(world)).toHaveLength(before + 2)
  await nextDay(world)
  expect(await due(world)).toHaveLength(130)
})

it('waits longer after each failed call, an hour at most, and no longer once it is answered', async () => {
  const world = await createCheckingWorld({ hasWorker: false, simulator: { adis: 'unavailable' } })
  const rests = async () => {
    await check(world, RELIABLE)
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from rests_until - now()) / 60)::int as minutes from adis_state`.execute(
      world.database.db,
    )
    await endRest(world)
    return rows[0]?.minutes
  }
  const waits: unknown[] = []
  for (let tries = 0; tries < 8; tries++) waits.push(await rests())
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  behave(world, { adis: 'good' })
  expect(await rests()).toBeNull()
})

it('tells once of a partner that became an unreliable payer or is none any more', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const { browser, company } = world
  await check(world, RELIABLE)
  await check(world, UNRELIABLE)
  const told = async () =>
    (await browser.call('GET', `/api/company/${company.id}/partner-changes`))
      .json<PartnerChanges>()
      .changes.map(({ kind, partner, said }) => [kind, partner.uid, said])
  expect(await told()).toEqual([])
  await oppositeYesterday(world)
  await turn(world)
  const day = formatDate(world.clock.now())
  const expected = [
    ['listing', UNRELIABLE, `Neu: ${sentenceOf(world).slice(0, -1)}`],
    ['listing', RELIABLE, `Laut ADIS kein unzuverlässiger Zahler mehr, Stand ${day}`],
  ]
  expect((await told()).toSorted()).toEqual(expected.toSorted())
  await turn(world)
  expect(await told()).toHaveLength(2)
  const { changes } = (await browser.call('GET', `/api/company/${company.id}/partner-changes`)).json<PartnerChanges>()
  const id = changes.find(({ partner }) => partner.uid === UNRELIABLE)?.partner.id
  const timeline = await browser.call('GET', `/api/company/${company.id}/partners/${id}/timeline`)
  const { events } = timeline.json<Timeline>()
  expect(events.find(({ kind }) => kind === 'listing')).toMatchObject({ isListed: true })
  expect(events.find(({ kind }) => kind === 'check')).toMatchObject({ listing: sentenceOf(world) })
})

it('goes by yesterday’s word where ADIS leaves the number out today', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  await check(world, UNRELIABLE)
  await nextDay(world)
  await sql`insert into adis_payer (uid, asked_on, kind, reply_id)
    select uid, asked_on + 1, 'unanswered', reply_id from adis_payer`.execute(world.database.db)
  expect(await check(world, UNRELIABLE)).toMatchObject({ listing: sentenceOf(world) })
  const partners = await world.browser.call('GET', `/api/company/${world.company.id}/partners?listed=true`)
  expect(partners.json<PartnerList>().items).toMatchObject([{ uid: UNRELIABLE, listing: sentenceOf(world) }])
})

it('tells once of what two asked about at the same moment', async () => {
  const world = await createCheckingWorld({ hasWorker: false, simulator: { latencyMs: 300 } })
  await check(world, UNRELIABLE)
  await nextDay(world)
  await sql`alter table adis_payer disable trigger user`.execute(world.database.db)
  await sql`update adis_payer set unreliable = false, since = null`.execute(world.database.db)
  await sql`alter table adis_payer enable trigger user`.execute(world.database.db)
  await Promise.all([check(world, UNRELIABLE), check(world, UNRELIABLE)])
  expect(callsOf(world)).toHaveLength(3)
  const { changes } = (
    await world.browser.call('GET', `/api/company/${world.company.id}/partner-changes`)
  ).json<PartnerChanges>()
  expect(changes.filter(({ kind }) => kind === 'listing')).toHaveLength(1)
})

it('keeps no account anywhere, and no change to what was said', async () => {
  const world = await createCheckingWorld()
  await world.ended((await world.uploadUids([UNRELIABLE, RELIABLE])).id)
  const { db } = world.database
  const rows = await dumpRows(world.database)
  expect(rows).toContain(UNRELIABLE)
  expect(rows).not.toContain('7137713')
  for (const table of ['adis_reply', 'adis_payer', 'batch_unreliable_payer']) {
    await expect(sql`update ${sql.table(table)} set reply_id = reply_id`.execute(db)).rejects.toThrow()
  }
})

it('sends no query at night while ADIS is maintained, nor where it is switched off', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  await check(world, GERMAN)
  const upkeep = { ...upkeepOf(world), due: async () => [RELIABLE], everyMs: 20 }
  const night = { now: () => new Date('2026-07-01T22:05:00Z') }
  const { adisUrl } = world.runtime.configuration
  const jobs = [payerJob({ ...upkeep, clock: night, adisUrl }), payerJob({ ...upkeep, adisUrl: null })]
  for (const job of jobs) await job.run(new AbortController().signal)
  const working = await startJobs(world.runtime, jobs)
  await working.stop()
  expect(callsOf(world)).toHaveLength(0)
})
