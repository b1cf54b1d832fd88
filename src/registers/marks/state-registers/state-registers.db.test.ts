import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { dumpRows } from '../../../../tests/world/databases/dump.ts'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { rowsByHeading } from '../../../../tests/world/files/read-workbook.ts'
import { addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import { replaceMappings } from '../../../answers/country-mapping/store.ts'
import { formatDate, viennaDay } from '../../../base/texts/format.ts'
import type { TaskDetail, TaskRows } from '../../../checking/batches/wire.ts'
import type { PartnerChanges, PartnerList } from '../../../checking/partners/wire.ts'
import type { SingleResult } from '../../../checking/single-check/wire.ts'
import { unpackBody } from '../kept-body.ts'
import { MARKS } from '../marks.ts'
import { WHITE_LIST } from '../poland/query-white-list.ts'
import { dueUids } from './due-uids.ts'

const POLISH = { active: 'PL1060000116', exempt: 'PL1060000145', removed: 'PL1060000151', unknown: 'PL1060000174' }
const SLOVAK = { active: 'SK2022700020', deleted: 'SK2022700053' }
const ROMANIAN = { active: 'RO40414001', inactive: 'RO40414036' }
const GERMAN = 'DE136695976'

const check = async ({ browser }: Pick<CheckingWorld, 'browser'>, uid: string) =>
  (await browser.call('GET', `/api/tasks/uid/${uid}`)).json<SingleResult>()
const rowsOf = async ({ browser }: CheckingWorld, id: number, query = '') =>
  (await browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=100${query}`)).json<TaskRows>().items
const callsOf = ({ simulator }: CheckingWorld, service: string) =>
  simulator.calls.filter(call => call.service === service)
const endPauses = ({ database }: CheckingWorld) =>
  sql`update register_state set rests_until = null`.execute(database.db)
const due = ({ database, clock }: CheckingWorld) =>
  dueUids(database.db, { id: 'whiteList', register: WHITE_LIST }, viennaDay(clock.now()), 1_000)

/** Runs the worker's jobs of all registers once. */
async function runJobs({ runtime }: CheckingWorld): Promise<void> {
  const jobs = runtime.marks.jobs.filter(({ name }) => name.startsWith('register '))
  for (const { run } of jobs) await run(new AbortController().signal)
}

/** Switches all registers on, as a worker's start does, as if that had been some days ago. */
async function activate({ runtime, database: { db } }: CheckingWorld, daysAgo = 0): Promise<void> {
  const jobs = runtime.marks.jobs.filter(({ name }) => name.startsWith('upkeep of register '))
  for (const { run } of jobs) await run(new AbortController().signal)
  await sql`update register_state set active_since = now() - ${daysAgo}::int * interval '1 day'`.execute(db)
}

/** Runs the worker's jobs once as if the Polish register were not configured. */
async function switchOff({ runtime }: CheckingWorld): Promise<void> {
  const work = { ...runtime, ...runtime.configuration, mayAsk: () => true, tellMoves: async () => {} }
  for (const { run } of MARKS.whiteList.connect({ ...work, whiteListUrl: null }).jobs)
    await run(new AbortController().signal)
}

/** Changes stored statements, as if the registers had said so yesterday. */
async function changeYesterday({ database: { db } }: CheckingWorld, uid: string, state: string): Promise<void> {
  await sql`alter table register_statement disable trigger user`.execute(db)
  await sql`delete from register_statement where asked_on < (select max(asked_on) from register_statement)`.execute(db)
  await sql`update register_statement set asked_on = asked_on - 1`.execute(db)
  await sql`update register_statement set state = ${state}, since = null where uid = ${uid}`.execute(db)
  await sql`alter table register_statement enable trigger user`.execute(db)
}

const sentencesOf = ({ clock }: CheckingWorld) => {
  const day = formatDate(clock.now())
  return {
    exempt: `Polnische Finanzverwaltung (Weiße Liste): von der Mehrwertsteuer befreit, Stand ${day}.`,
    removed: `Polnische Finanzverwaltung (Weiße Liste): nicht für die Mehrwertsteuer registriert seit 04.03.2025, Stand ${day}.`,
    unknown: `Polnische Finanzverwaltung (Weiße Liste): nicht verzeichnet, Stand ${day}.`,
    deleted: `Slowakische Finanzverwaltung: Registrierung gelöscht seit 05.05.2020, Stand ${day}.`,
    inactive: `Rumänische Finanzverwaltung (ANAF): für inaktiv erklärt seit 01.05.2024, Stand ${day}.`,
  }
}

describe('a list', () => {
  it('names the states in its rows and counts, and queries each register in groups, once a day', async () => {
    const world = await createCheckingWorld()
    const { browser } = world
    const uids = [POLISH.exempt, POLISH.removed, POLISH.unknown, SLOVAK.deleted, ROMANIAN.inactive]
    const good = [POLISH.active, SLOVAK.active, ROMANIAN.active, GERMAN]
    const { id } = await world.ended((await world.uploadUids([...uids, ...good])).id)
    const expected = Object.values(sentencesOf(world))
    const rows = await rowsOf(world, id)
    expect(rows.map(({ verdict, listing }) => [verdict, listing])).toEqual([
      ...expected.map(sentence => ['valid', sentence]),
      ...good.map(() => ['valid', '']),
    ])
    expect(await rowsOf(world, id, '&show=whiteList')).toHaveLength(3)
    expect((await browser.call('GET', `/api/tasks/${id}`)).json()).toMatchObject({
      listed: 0,
      whiteList: 3,
      slovakLists: 1,
      anaf: 1,
    })
    expect(callsOf(world, 'white-list')).toHaveLength(1)
    expect(callsOf(world, 'anaf')).toHaveLength(1)
    expect(callsOf(world, 'slovak-lists')).toHaveLength(6)
    // Twice on a day: nothing is queried again.
    await world.ended((await world.uploadUids(uids)).id)
    await runJobs(world)
    expect(callsOf(world, 'white-list')).toHaveLength(1)
    const { rows: states } = await sql<{ state: string }>`select state from batch_register_state
      where batch_id = ${id} order by state`.execute(world.database.db)
    // Good states are evidence too.
    expect(states.map(({ state }) => state)).toEqual(
      ['active', 'deleted', 'exempt', 'inactive', 'notRegistered', 'payer', 'registered', 'unknown'].toSorted(),
    )
    // A later end of the batch counts.
    await sql`insert into batch_register_state (batch_id, register, uid, state, as_of, reply_id)
      select batch_id, register, uid, 'active', as_of + 1, reply_id from batch_register_state
      where batch_id = ${id} and uid = ${POLISH.removed}`.execute(world.database.db)
    expect(await rowsOf(world, id, '&show=whiteList')).toHaveLength(2)
  })

  it('names the states in its workbook and report', async () => {
    const world = await createCheckingWorld()
    const { browser } = world
    const { id } = await world.ended((await world.uploadUids([POLISH.exempt, SLOVAK.deleted, ROMANIAN.inactive])).id)
    const { exempt, deleted, inactive } = sentencesOf(world)
    const expected = [exempt, deleted, inactive]
    const result = (await browser.call('GET', `/api/file/result/${id}`)).rawPayload
    const hints = (await rowsByHeading(result, 1)).map(row => row.Hinweis ?? '')
    for (const [index, sentence] of expected.entries()) expect(hints[index]).toContain(sentence)
    const report = (await pdfPages((await browser.call('GET', `/api/file/report/${id}`)).rawPayload)).join(' ')
    for (const word of ['von der Mehrwertsteuer befreit', 'Registrierung gelöscht', 'für inaktiv erklärt'])
      expect(report).toContain(word)
  })

  it('without such numbers queries none of the registers and has no field more', async () => {
    const world = await createCheckingWorld()
    const { id } = await world.ended((await world.uploadUids([GERMAN])).id)
    const task = (await world.browser.call('GET', `/api/tasks/${id}`)).json<TaskDetail>()
    for (const field of ['whiteList', 'slovakLists', 'anaf', 'unknownMarks']) expect(task).not.toHaveProperty(field)
    for (const service of ['white-list', 'slovak-lists', 'anaf']) expect(callsOf(world, service)).toEqual([])
  })

  it('ends all the same during an outage, and gets its marks later', async () => {
    const world = await createCheckingWorld({
      simulator: { whiteList: 'http-503', slovakLists: 'truncated', anaf: 'html' },
    })
    const uids = [POLISH.removed, SLOVAK.deleted, ROMANIAN.inactive]
    const { id } = await world.ended((await world.uploadUids(uids)).id)
    expect((await rowsOf(world, id)).map(({ verdict, listing }) => [verdict, listing])).toEqual(
      uids.map(() => ['valid', '']),
    )
    world.simulator.setBehaviour({ whiteList: 'good', slovakLists: 'good', anaf: 'good' })
    await runJobs(world)
    expect((await rowsOf(world, id)).map(({ listing }) => listing)).toEqual(['', '', ''])
    await endPauses(world)
    await runJobs(world)
    const { removed, deleted, inactive } = sentencesOf(world)
    expect((await rowsOf(world, id)).map(({ listing }) => listing)).toEqual([removed, deleted, inactive])
    const partners = await world.browser.call('GET', `/api/company/${world.company.id}/partners?listed=true`)
    expect(partners.json<PartnerList>().items).toHaveLength(3)
  })
})

describe('the limit of a register', () => {
  it('that is used up leaves the mark unknown, ends no batch, and pauses the register for the day', async () => {
    const world = await createCheckingWorld({ simulator: { whiteListSearches: 0 } })
    const unknownMarks = async (batchId: number) =>
      (await world.browser.call('GET', `/api/tasks/${batchId}`)).json<TaskDetail>().unknownMarks
    const earlier = await world.ended((await world.uploadUids([POLISH.exempt])).id)
    await activate(world)
    const { id } = await world.ended((await world.uploadUids([POLISH.exempt])).id)
    expect(await rowsOf(world, id)).toMatchObject([{ verdict: 'valid', listing: '' }])
    expect(await unknownMarks(id)).toEqual([
      'Weiße Liste Polens: Der Stand einer gültigen UID ist nicht bekannt (Limit, Ausfall oder keine Aussage des Registers).',
    ])
    const { rows } = await sql<{ trouble: string; isDay: boolean }>`select trouble,
      rests_until > now() and rests_until <= now() + interval '24 hours 1 minute' as "isDay"
      from register_state where register = 'whiteList'`.execute(world.database.db)
    expect(rows).toMatchObject([{ trouble: 'WL-191', isDay: true }])
    await runJobs(world)
    expect(callsOf(world, 'white-list')).toHaveLength(1)
    // Lists that ended before the register was switched on, or are read while it is off, say
    // nothing.
    expect(await unknownMarks(earlier.id)).toBeUndefined()
    await switchOff(world)
    expect(await unknownMarks(id)).toBeUndefined()
  })

  it('is left in part to a second company', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    await sql`insert into register_call (register, company_id, requests, counts_until)
      values ('whiteList', ${world.company.id}, 96, now() + interval '1 day')`.execute(world.database.db)
    expect(await check(world, POLISH.exempt)).toMatchObject({ verdict: 'valid', listing: '' })
    const other = await otherCompany(world)
    expect(await check(other, POLISH.exempt)).toMatchObject({ listing: sentencesOf(world).exempt })
    expect(callsOf(world, 'white-list')).toHaveLength(1)
  })

  it('is kept by four workers at once', async () => {
    const world = await createCheckingWorld({ hasWorker: false, simulator: { anafWindowMs: 1_000 } })
    const { runtime } = world
    const work = { ...runtime, ...runtime.configuration, mayAsk: () => true, tellMoves: async () => {} }
    const uids = [ROMANIAN.active, ROMANIAN.inactive, 'RO40414010', 'RO40414028']
    const answers = await Promise.all(uids.map(uid => MARKS.anaf.connect(work).query?.lookUp([uid], { ms: 60_000 })))
    expect(answers).toEqual([true, true, true, true])
    const codes = callsOf(world, 'anaf').map(({ code }) => code)
    expect(codes).toHaveLength(4)
    expect(codes).not.toContain('HTTP 429')
  })
})

async function otherCompany(world: CheckingWorld) {
  const company = await addTestCompany(world)
  const person = await addPerson(world, { companyId: company.id })
  const mapping = ['PL', 'RO', 'SK'] as const
  await world.database.db.transaction().execute(trx =>
    replaceMappings(
      trx,
      company.id,
      mapping.map(country => ({ country, api: 'vies', fallbackApi: null, updatedBy: person.id })),
    ),
  )
  return { browser: await signIn(world.app, person, world.clock), company }
}

describe('a caller with little time', () => {
  const query = ({ runtime }: CheckingWorld, ms: number) => {
    const work = { ...runtime, ...runtime.configuration, mayAsk: () => true, tellMoves: async () => {} }
    return MARKS.whiteList.connect(work).query?.lookUp([POLISH.exempt], { ms })
  }

  it('uses up no request with less than a second', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    expect(await query(world, 900)).toBe(false)
    expect(callsOf(world, 'white-list')).toEqual([])
  })

  it('pauses no register that answers later, but one with a fault', async () => {
    const world = await createCheckingWorld({ hasWorker: false, simulator: { whiteList: 'hang' } })
    const troubles = () => sql`select trouble from register_state where trouble is not null`.execute(world.database.db)
    expect(await query(world, 2_000)).toBe(false)
    expect((await troubles()).rows).toEqual([])
    world.simulator.setBehaviour({ whiteList: 'http-503' })
    expect(await query(world, 10_000)).toBe(false)
    expect((await troubles()).rows).toEqual([{ trouble: 'HTTP 503' }])
  })
})

describe('the background queries', () => {
  it('take companies in turns', async () => {
    const world = await createCheckingWorld({ hasWorker: false, simulator: { whiteList: 'http-503' } })
    const other = await otherCompany(world)
    for (const uid of [POLISH.exempt, POLISH.removed, POLISH.unknown]) await check(world, uid)
    await check(other, 'PL1060000180')
    expect((await due(world)).indexOf('PL1060000180')).toBeLessThan(2)
    await sql`update company set deleted_at = now() where id = ${other.company.id}`.execute(world.database.db)
    expect((await due(world)).toSorted()).toEqual([POLISH.exempt, POLISH.removed, POLISH.unknown].toSorted())
  })

  it('begin with other numbers after a failure', async () => {
    const world = await createCheckingWorld({ hasWorker: false, simulator: { whiteList: 'http-503' } })
    for (const uid of [POLISH.exempt, POLISH.removed, POLISH.unknown]) await check(world, uid)
    const first = new Set<string | undefined>()
    for (const failures of Array.from({ length: 10 }).keys()) {
      await sql`update register_state set failures = ${failures}`.execute(world.database.db)
      first.add((await due(world))[0])
    }
    expect(first.size).toBeGreaterThan(1)
  })

  it('fill the Polish call of a single check', async () => {
    const world = await createCheckingWorld({ hasWorker: false, simulator: { whiteList: 'http-503' } })
    await check(world, POLISH.exempt)
    world.simulator.setBehaviour({ whiteList: 'good' })
    await endPauses(world)
    await check(world, POLISH.removed)
    expect(await due(world)).toEqual([])
    expect(callsOf(world, 'white-list')).toHaveLength(2)
  })
})

it('a partner’s changed state is reported once, with the new state', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const { browser, company } = world
  await check(world, POLISH.removed)
  const changes = async () =>
    (await browser.call('GET', `/api/company/${company.id}/partner-changes`))
      .json<PartnerChanges>()
      .changes.map(({ kind, said }) => [kind, said])
  expect(await changes()).toEqual([])
  // On the first day, processes of an earlier release may still send mails.
  await activate(world)
  await changeYesterday(world, POLISH.removed, 'exempt')
  await runJobs(world)
  expect(await changes()).toEqual([])
  await activate(world, 2)
  await changeYesterday(world, POLISH.removed, 'exempt')
  await runJobs(world)
  await runJobs(world)
  const said = [['listing', `Neu: ${sentencesOf(world).removed.slice(0, -1)}`]]
  expect(await changes()).toEqual(said)
  await changeYesterday(world, POLISH.removed, 'notRegistered')
  await runJobs(world)
  expect(await changes()).toEqual(said)
})

it('old answers without a mark are deleted, even if the register is off', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const { db } = world.database
  for (const uid of [POLISH.active, POLISH.removed]) await check(world, uid)
  await sql`alter table register_reply disable trigger user`.execute(db)
  await sql`update register_reply set asked_at = asked_at - interval '61 days'`.execute(db)
  await switchOff(world)
  const { rows } = await sql`select state from register_reply join register_statement on reply_id = id`.execute(db)
  expect(rows).toEqual([{ state: 'notRegistered' }])
})

it('a contradiction, another day or another number is no state', async () => {
  for (const whiteList of ['good', 'old-date', 'other-number', 'twice'] as const) {
    const world = await createCheckingWorld({ hasWorker: false, simulator: { whiteList } })
    const uid = whiteList === 'good' ? 'PL1060000197' : POLISH.removed
    expect(await check(world, uid)).toMatchObject({ verdict: 'valid', listing: '' })
  }
})

it('nothing of persons and accounts is in the database, and no statement changes', async () => {
  const world = await createCheckingWorld()
  await world.ended((await world.uploadUids([POLISH.active, 'PL1060000122', SLOVAK.active, ROMANIAN.active])).id)
  const { rows: replies } = await sql<{ received: Buffer }>`select received from register_reply`.execute(
    world.database.db,
  )
  const rows = [await dumpRows(world.database), ...replies.map(({ received }) => unpackBody(received))].join('\n')
  expect(rows).toContain(POLISH.active)
  for (const secret of ['7137713', 'OSOBA-TAJNA', 'Tajn', 'TAJN', '13071400013']) expect(rows).not.toContain(secret)
  for (const table of ['register_reply', 'register_statement', 'batch_register_state'])
    await expect(sql`update ${sql.table(table)} set reply_id = 1, id = 1`.execute(world.database.db)).rejects.toThrow()
})
