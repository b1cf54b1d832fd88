import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { rowsByHeading } from '../../../../tests/world/files/read-workbook.ts'
import { type CheckingWorld, createCheckingWorld, germanUids } from '../../../../tests/world/product/checking.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { systemClock } from '../../../base/database/clock.ts'
import { formatDateTime } from '../../../base/texts/format.ts'
import type { TaskRows } from '../../../checking/batches/wire.ts'
import { storeMarkChanges } from '../../../checking/partners/changes-store.ts'
import type { PartnerChanges, Timeline } from '../../../checking/partners/wire.ts'
import type { SingleResult } from '../../../checking/single-check/wire.ts'
import { readList } from './read-list.ts'
import { deleteList, listState } from './store.ts'

const LISTED = 'ATU98000000'
const UNLISTED = 'DE136695976'

const readNow = ({ database, simulator }: CheckingWorld) => {
  const address = { url: simulator.scheinunternehmenUrl, timeoutMs: 30_000 }
  const signal = new AbortController().signal
  const reader = { database, clock: systemClock, log: silentLog, tellMoves: storeMarkChanges }
  return readList({ ...reader, address, signal }, { isStart: true })
}
/** Makes the next read due, with another ETag. */
const readAgain = async (world: CheckingWorld) => {
  await sql`update scheinunternehmen_list set tried_at = null, etag = null`.execute(world.database.db)
  await readNow(world)
}
const asOfNow = async ({ database }: CheckingWorld) =>
  formatDateTime((await listState(database.db)).asOf ?? new Date(0))
const forget = ({ database }: CheckingWorld) => database.db.transaction().execute(deleteList)
const delist = ({ database }: CheckingWorld) => sql`delete from scheinunternehmen_uid`.execute(database.db)

const check = async ({ browser }: CheckingWorld, uid: string) =>
  (await browser.call('GET', `/api/tasks/uid/${uid}`)).json<SingleResult>()
const rowsOf = async ({ browser }: CheckingWorld, id: number) =>
  (await browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=100`)).json<TaskRows>().items
const resultOf = async ({ browser }: CheckingWorld, id: number) =>
  rowsByHeading((await browser.call('GET', `/api/file/result/${id}`)).rawPayload, 1)
const reportOf = async ({ browser }: CheckingWorld, id: number, edition = '') =>
  (await pdfPages((await browser.call('GET', `/api/file/report/${id}${edition}`)).rawPayload)).join(' ')
const singleReportOf = async ({ browser }: CheckingWorld, id: number) =>
  (await pdfPages((await browser.call('GET', `/api/file/report/single/${id}`)).rawPayload)).join(' ')

describe('a single check', () => {
  it('of a listed UID says so beside its verdict, on the screen and in its report', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    await readNow(world)
    const sentence = `Auf der Liste der Scheinunternehmen seit 12.03.2024, Stand ${await asOfNow(world)}.`
    const listed = await check(world, LISTED)
    expect(listed).toMatchObject({ verdict: 'valid', listing: sentence })
    expect((await check(world, 'PL8567346216')).listing).toContain('seit 11.08.2026')
    expect((await check(world, 'ATU98000073')).listing).toContain('Liste der Scheinunternehmen, Stand')
    const unlisted = await check(world, UNLISTED)
    expect(unlisted).toMatchObject({ verdict: 'valid', listing: '' })
    expect(await singleReportOf(world, listed.id)).toContain(sentence)
    expect(await singleReportOf(world, unlisted.id)).not.toContain('Scheinunternehmen')
  })

  it('also says it of a UID that could not be queried', async () => {
    const world = await createCheckingWorld({ hasWorker: false, simulator: { viesOutage: 'maintenance-page' } })
    await readNow(world)
    const answer = await check(world, LISTED)
    expect(answer.verdict).toBe('not-checked')
    expect(answer.listing).not.toBe('')
  })

  it('keeps what the list said then, even if it now says otherwise', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const before = await check(world, LISTED)
    await readNow(world)
    const during = await check(world, LISTED)
    await forget(world)
    const after = await check(world, LISTED)
    expect([before.listing, after.listing]).toEqual(['', ''])
    const kept = (await world.browser.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
    expect(kept).toEqual([after, during, before])
    // Written only now, from the stored data.
    expect(await singleReportOf(world, during.id)).toContain(during.listing)
    expect(await singleReportOf(world, before.id)).not.toContain('Scheinunternehmen')
  })
})

describe('a batch', () => {
  it('says it in its rows, its workbook and its report, in its creator’s language', async () => {
    const world = await createCheckingWorld()
    await readNow(world)
    const sentence = `Auf der Liste der Scheinunternehmen seit 12.03.2024, Stand ${await asOfNow(world)}.`
    const { id } = await world.ended((await world.uploadUids([LISTED, UNLISTED, LISTED, 'kein Eintrag'])).id)
    const rows = await rowsOf(world, id)
    expect(rows.map(({ uid, verdict, listing }) => [uid, verdict, listing])).toEqual([
      [LISTED, 'valid', sentence],
      [UNLISTED, 'valid', ''],
      ['kein Eintrag', 'not-a-uid', ''],
    ])
    expect((await world.browser.call('GET', `/api/tasks/${id}`)).json()).toMatchObject({ listed: 1 })
    const listed = await world.browser.call('GET', `/api/tasks/${id}/rows?show=listed`)
    expect(listed.json()).toMatchObject({ totalCount: 1, items: [{ uid: LISTED }] })
    const hints = (await resultOf(world, id)).map(row => row.Hinweis ?? '')
    expect(hints.map(hint => hint.startsWith(sentence))).toEqual([true, false, true, false])
    expect((await reportOf(world, id)).split(sentence)).toHaveLength(3)
  })

  it('shows it from the beginning, for any outcome of the questions', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    await readNow(world)
    const { id } = await world.uploadUids([LISTED, UNLISTED])
    const rows = await rowsOf(world, id)
    expect(rows.map(({ verdict, listing }) => [verdict, listing !== ''])).toEqual([
      [null, true],
      [null, false],
    ])
  })

  it('keeps what the list said then; a retry adds what it says by then, and the older report stays', async () => {
    const world = await createCheckingWorld({
      simulator: { viesOutage: 'SERVICE_UNAVAILABLE' },
      settings: { task_patience_minutes: 0 },
    })
    const { id } = await world.ended((await world.uploadUids([LISTED])).id)
    expect((await rowsOf(world, id))[0]?.listing).toBe('')
    await readNow(world)
    expect((await rowsOf(world, id))[0]?.listing).toBe('')
    world.simulator.setBehaviour({ viesOutage: null })
    expect((await world.browser.call('POST', `/api/tasks/${id}/retry`, { when: 'now' })).statusCode).toBe(204)
    await expect.poll(async () => (await rowsOf(world, id))[0]?.verdict).toBe('valid')
    await expect.poll(async () => (await world.read(id)).hasReport).toBe(true)
    await expect.poll(async () => (await rowsOf(world, id))[0]?.listing).toContain('seit 12.03.2024')
    await delist(world)
    expect((await rowsOf(world, id))[0]?.listing).toContain('seit 12.03.2024')
    expect(await reportOf(world, id, '?edition=1')).not.toContain('Scheinunternehmen')
    await expect.poll(() => reportOf(world, id)).toContain('Auf der Liste der Scheinunternehmen')
  })

  it('has the same verdicts, counters and state with and without the list', async () => {
    const uids = [...germanUids(20), LISTED, 'ATU98000199', 'PL8567346216', 'ATU123', LISTED]
    const run = async (withList: boolean) => {
      const world = await createCheckingWorld({
        simulator: { memberStatesDown: ['PL'] },
        settings: { task_patience_minutes: 0 },
      })
      if (withList) await readNow(world)
      const ended = await world.ended((await world.uploadUids(uids)).id)
      const { status, errorMessage, processedRows, validRows, invalidRows, notCheckedRows, notAUidRows } = ended
      const counted = [status, errorMessage, processedRows, validRows, invalidRows, notCheckedRows, notAUidRows]
      const rows = await rowsOf(world, ended.id)
      const said = rows.map(({ uid, verdict, reason, message, rowCount }) => [uid, verdict, reason, message, rowCount])
      return { said: JSON.stringify([counted, said]), listed: rows.filter(({ listing }) => listing !== '').length }
    }
    const [without, withIt] = [await run(false), await run(true)]
    expect([without.listed, withIt.listed]).toEqual([0, 3])
    expect(withIt.said).toBe(without.said)
  })
})

it('keeps what was said of a batch from any change', async () => {
  const world = await createCheckingWorld()
  await readNow(world)
  const { id } = await world.ended((await world.uploadUids([LISTED])).id)
  const { db } = world.database
  await expect(sql`update batch_listing set since = null`.execute(db)).rejects.toThrow(/append-only/)
  const kept = await db.selectFrom('batch_listing').select(['uid', 'since']).where('batch_id', '=', id).execute()
  expect(kept).toEqual([{ uid: LISTED, since: '2024-03-12' }])
})

it('tells once of a business partner that came onto the list or left it, at home, in its timeline and to programs', {
  tags: ['C9-12'],
}, async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const { browser, company, ada, simulator } = world
  const { db } = world.database
  const endpoint = { company_id: company.id, url: 'https://erp.example', events: ['partner.changed'], is_on: true }
  await db
    .insertInto('webhook_endpoint')
    .values({ ...endpoint, secret_sealed: 'x', created_by: ada.id })
    .execute()
  const told = async () => {
    const read = await browser.call('GET', `/api/company/${company.id}/partner-changes`)
    return read.json<PartnerChanges>().changes.map(({ kind, partner, said }) => [kind, partner.uid, said])
  }
  for (const uid of [LISTED, UNLISTED]) await check(world, uid)
  await readNow(world)
  expect(await told()).toEqual([])
  // Simulates that one UID was missing yesterday and another one was listed.
  await db.deleteFrom('scheinunternehmen_uid').where('uid', '=', LISTED).execute()
  await db.insertInto('scheinunternehmen_uid').values({ uid: UNLISTED, since: '2021-03-04' }).execute()
  for (const scheinunternehmen of ['cut', 'half', 'error'] as const) {
    simulator.setBehaviour({ scheinunternehmen })
    await readAgain(world)
  }
  expect(await told()).toEqual([])
  simulator.setBehaviour({ scheinunternehmen: 'good' })
  await readAgain(world)
  const asOf = await asOfNow(world)
  const came = `Neu: Auf der Liste der Scheinunternehmen seit 12.03.2024, Stand ${asOf}`
  const expected = [
    ['listing', UNLISTED, `Nicht mehr auf der Liste der Scheinunternehmen, Stand ${asOf}`],
    ['listing', LISTED, came],
  ]
  expect(await told()).toEqual(expected)
  await readAgain(world)
  await forget(world)
  await readNow(world)
  expect(await told()).toEqual(expected)

  const { changes } = (await browser.call('GET', `/api/company/${company.id}/partner-changes`)).json<PartnerChanges>()
  const id = changes.at(-1)?.partner.id
  const path = `/api/company/${company.id}/partners/${id}/timeline`
  const page = async (before = '') =>
    (await browser.call('GET', `${path}?limit=1${before && `&before=${before}`}`)).json<Timeline>()
  const events: Timeline['events'] = []
  for (let read = await page(); read.events.length > 0; read = await page(read.next ?? '')) events.push(...read.events)
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(['answer', 'check', 'listing'])
  expect(events.find(({ kind }) => kind === 'listing')).toMatchObject({ isListed: true, said: came })
  const deliveries = await db.selectFrom('webhook_delivery').select(['type', 'data']).orderBy('id').execute()
  expect(deliveries.map(({ type, data }) => [type, data])).toEqual([
    ['partner.changed', { id, kinds: ['listing'] }],
    ['partner.changed', { id: changes[0]?.partner.id, kinds: ['listing'] }],
  ])
})
