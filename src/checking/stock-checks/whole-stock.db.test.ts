import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { readWithOracle, rowsByHeading } from '../../../tests/world/files/read-workbook.ts'
import { addWebhook } from '../../../tests/world/people/webhook.ts'
import { createCheckingWorld, germanUids, waitFor } from '../../../tests/world/product/checking.ts'
import { mailWorker } from '../../../tests/world/product/mail-worker.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { startMailServer } from '../../../tests/world/stand-ins/mail-server.ts'
import { workContext, workServices } from '../../app/start/start-work.ts'
import { readFile } from '../../base/database/file-store.ts'
import { startJobs } from '../../platform/background/jobs.ts'
import { nextNight } from './schedule.ts'
import { stockJob } from './stock-job.ts'
import type { StockCheck, StockForecast } from './wire.ts'

const MAX_PER_DAY = 120
const PARTNERS = germanUids(300)
const CACHED = germanUids(10, 5_000)
const [INVALID, NEVER_ANSWERED] = [PARTNERS.slice(200, 205), PARTNERS.slice(290)]

/**
 * Creates a company with 300 partners of earlier years, ten that were queried today, and a daily
 * maximum.
 */
async function stockWorld(settings: Parameters<typeof createCheckingWorld>[0] = {}) {
  const server = await startMailServer()
  const world = await createCheckingWorld({
    settings: { stock_max_per_day: MAX_PER_DAY },
    smtpUrl: server.url,
    ...settings,
  })
  const { runtime, clock, company, browser } = world
  const { db } = world.database
  await world.ended((await world.uploadUids(CACHED)).id)
  // All get the verdict "valid", so that they come last.
  await db.updateTable('partner').set({ verdict: 'valid' }).execute()
  await sql`insert into partner (company_id, uid, own_name, given_name, verdict, service, answered_at, first_asked_at, last_asked_at)
    select ${company.id}::int, uid, 'Kunde ' || place, '', case when uid = any(${NEVER_ANSWERED}::text[]) then null
        when uid = any(${INVALID}::text[]) then 'invalid' else 'valid' end,
      'vies', case when uid = any(${NEVER_ANSWERED}::text[]) then null else now() - interval '400 days' + place * interval '1 hour' end,
      now() - interval '500 days', now() - interval '400 days'
    from unnest(${PARTNERS}::text[]) with ordinality as partner (uid, place)`.execute(db)
  const job = { ...stockJob(workServices(runtime, workContext(runtime))), everyMs: 20 }
  const worker = await startJobs(runtime, [job])
  onTestFinished(() => worker.stop())
  const lines = () => db.selectFrom('stock_line').selectAll().orderBy('id').execute()
  const isIdle = (all: Awaited<ReturnType<typeof lines>>) =>
    all.every(({ ended_at, batch_id, next_at }) => ended_at !== null || (batch_id === null && next_at > clock.now()))
  return {
    ...world,
    db,
    server,
    newest: async () => (await browser.call('GET', '/api/stock-checks')).json<{ check: StockCheck }>().check,
    start: (body: object) => browser.call('POST', '/api/stock-checks', body),
    check: async () => (await db.selectFrom('stock_check').selectAll().execute())[0],
    /** Waits until all work due before the night is done. */
    waitUntilIdle: () => waitFor(lines, isIdle),
    moveToNight: () => clock.move(nextNight(clock.now()).getTime() - clock.now().getTime() + MINUTE),
    partsAndUids: async () => {
      const parts = await db.selectFrom('stock_part').select('batch_id').orderBy('batch_id').execute()
      const uidsOf = async (id: number) =>
        (await db.selectFrom('question').select('uid').where('batch_id', '=', id).orderBy('id').execute()).map(
          ({ uid }) => uid,
        )
      return Promise.all(parts.map(async ({ batch_id: id }) => ({ id, uids: await uidsOf(id) })))
    },
  }
}

it('queries all partners over three nights, most urgent first, and reports the end once', async () => {
  const world = await stockWorld()
  const { browser, db, company, server } = world
  await addWebhook(world, company.id)
  await db
    .updateTable('webhook_endpoint')
    .set({ events: ['stock_check.completed'] })
    .execute()
  const forecast = (await browser.call('POST', '/api/stock-checks/forecast', { filter: {} })).json<StockForecast>()
  expect(forecast).toMatchObject({ partners: 310, never: 10, cached: 10, perDay: MAX_PER_DAY })
  expect(forecast.invalid + forecast.valid).toBe(300)
  expect(forecast).toMatchObject({ countries: [{ country: 'DE', partners: 310 }], hasNights: true, isReckoned: false })
  expect(forecast.live).toEqual([{ service: 'vies', questions: 300 }])
  const nights = (Date.parse(forecast.endsAt ?? '') - nextNight(world.clock.now()).getTime()) / MINUTE
  expect(nights).toBeGreaterThan(24 * 60 - 70)
  expect(nights).toBeLessThan(25 * 60 + 70)

  expect((await world.start({ filter: {} })).statusCode).toBe(201)
  expect((await world.start({ filter: {} })).statusCode).toBe(409)
  await world.waitUntilIdle()
  const [first, ...others] = await world.partsAndUids()
  expect(others).toEqual([])
  expect(first?.uids.slice(0, 15).toSorted()).toEqual([...INVALID, ...NEVER_ANSWERED].toSorted())
  expect(first?.uids.slice(15)).toEqual(PARTNERS.slice(0, MAX_PER_DAY - 15))
  const waiting = await world.newest()
  expect(waiting).toMatchObject({ state: 'running', total: 310, done: MAX_PER_DAY, isMine: true, parts: [first?.id] })
  expect(waiting.verdicts).toMatchObject({ notChecked: 0 })
  expect(waiting.verdicts.valid + waiting.verdicts.invalid).toBe(MAX_PER_DAY)
  expect(waiting.goesOnAt).toBe(nextNight(world.clock.now()).toISOString())
  expect(Math.abs(Date.parse(waiting.endsAt ?? '') - Date.parse(forecast.endsAt ?? ''))).toBeLessThan(2 * 60 * MINUTE)
  await checkSheet(world, first?.id ?? 0)

  for (const night of [1, 2]) {
    world.moveToNight()
    await waitFor(world.partsAndUids, parts => parts.length > night)
    await waitFor(world.check, check => check?.state !== 'running' || night === 1)
    await world.waitUntilIdle()
  }
  const parts = await world.partsAndUids()
  expect(parts.map(({ uids }) => uids.length)).toEqual([MAX_PER_DAY, MAX_PER_DAY, 70])
  expect(new Set(parts.flatMap(({ uids }) => uids)).size).toBe(310)
  expect(await world.check()).toMatchObject({ state: 'completed' })
  expect(await db.selectFrom('stock_row').select('uid').execute()).toEqual([])
  await mailWorker(world, { smtpUrl: server.url })()
  expect(server.mails.map(({ subject }) => subject).filter(subject => !subject.includes('Liste.xlsx'))).toEqual([
    'Bestandsabfrage abgeschlossen',
  ])
  const verdicts = await countVerdicts(db)
  expect(server.mails.find(({ subject }) => subject.startsWith('Bestandsabfrage'))?.text).toContain(
    `gültig: ${verdicts.valid}`,
  )
  const events = db.selectFrom('webhook_delivery').select('data').where('type', '=', 'stock_check.completed')
  expect(await events.execute()).toMatchObject([
    { data: { state: 'completed', total: 310, verdicts: { ...verdicts, not_checked: 0 } } },
  ])
})

/** Counts the verdicts of the parts. */
async function countVerdicts(db: World['db']) {
  const { rows } = await sql<{ valid: number; invalid: number }>`
    select sum(valid_rows)::int as valid, sum(invalid_rows)::int as invalid from batch join stock_part on batch_id = batch.id`.execute(
    db,
  )
  const [verdicts = { valid: 0, invalid: 0 }] = rows
  expect(verdicts.valid + verdicts.invalid).toBe(310)
  return verdicts
}

type World = Awaited<ReturnType<typeof stockWorld>>

/** Checks that the sheet of a part shows the name and the last answer of each partner. */
async function checkSheet({ db }: World, batchId: number): Promise<void> {
  const batch = await db.selectFrom('batch').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow()
  expect(batch.file_name).toMatch(/^Bestand \d\d\.\d\d\.\d{4} Teil 1\.xlsx$/)
  const upload = await readFile(db, batch.upload_file_id ?? 0)
  expect(readWithOracle(upload).SheetNames).toEqual(['Bestand'])
  const rows = rowsByHeading(upload, 1)
  expect(rows.find(row => row['UID-Nummer'] === INVALID[0])).toMatchObject({
    Firma: 'Kunde 201',
    'Letzte Antwort': expect.stringMatching(/^ungültig am \d\d\.\d\d\.\d{4}$/),
  })
  expect(rows.find(row => row['UID-Nummer'] === NEVER_ANSWERED[0])).toMatchObject({
    Firma: 'Kunde 291',
    'Letzte Antwort': '',
  })
}

it('queries only selected or filtered partners, rejects an empty selection, and cancels running parts', async () => {
  const world = await stockWorld({ settings: { stock_max_per_day: 1_000 } })
  const { browser, db } = world
  const ids = (await db.selectFrom('partner').select('id').where('uid', 'in', INVALID).execute()).map(({ id }) => id)
  const readForecast = async (body: object) =>
    (await browser.call('POST', '/api/stock-checks/forecast', body)).json<StockForecast>()
  expect(await readForecast({ partners: ids })).toMatchObject({ partners: 5, invalid: 5 })
  expect(await readForecast({ filter: { verdict: 'none' } })).toMatchObject({ partners: 10, never: 10 })
  expect(await readForecast({ filter: { olderThan: 90 } })).toMatchObject({ partners: 290 })
  expect((await world.start({ filter: { search: 'nobody' } })).statusCode).toBe(409)
  expect((await world.start({ filter: { unheard: 1 } })).statusCode).toBe(400)

  expect((await world.start({ partners: ids })).statusCode).toBe(201)
  await waitFor(world.newest, ({ state }) => state === 'completed')
  expect((await world.partsAndUids()).map(({ uids }) => uids.toSorted())).toEqual([INVALID.toSorted()])

  world.simulator.setBehaviour({ latencyMs: 2_000 })
  const { id } = (await world.start({ filter: {} })).json<StockCheck>()
  await waitFor(world.newest, ({ parts }) => parts.length > 0)
  expect((await browser.call('DELETE', `/api/stock-checks/${id}`)).statusCode).toBe(204)
  expect((await browser.call('DELETE', `/api/stock-checks/${id}`)).statusCode).toBe(409)
  expect(await world.newest()).toMatchObject({ state: 'cancelled' })
  const open = db.selectFrom('batch').select('id').where('status', 'in', [0, 1])
  expect(await open.execute()).toEqual([])
  await waitFor(
    () => db.selectFrom('stock_row').select('uid').execute(),
    rows => rows.length === 0,
  )
  const auditLines = await db
    .selectFrom('audit_log')
    .select(['action'])
    .where('action', 'like', 'stock.%')
    .orderBy('id')
    .execute()
  expect(auditLines.map(({ action }) => action)).toEqual(['stock.start', 'stock.start', 'stock.cancel'])
})
