import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { createMovedClock } from '../../../../tests/world/product/moved-clock.ts'
import { TRUSTED_CLOCK } from '../../../../tests/world/product/retention-fixtures.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { formatDate } from '../../../base/texts/format.ts'
import { confirmToday } from './confirm.ts'
import { type Removal, removeExpired } from './remove-expired.ts'

let database: OpenDatabase

beforeEach(async () => {
  database = await freshDatabase()
})

const DAY_MS = 86_400_000
const dayBefore = (at: string) => new Date(Date.parse(at) - DAY_MS).toISOString()
const dayOf = (at: string | Date) => new Date(at).toISOString().slice(0, 10)

/** Writes audit log lines at these times. */
async function addLogLines(...moments: (string | Date)[]): Promise<void> {
  for (const at of moments)
    await database.db
      .insertInto('audit_log')
      .values({ company_id: 0, action: 'sign-in.done', object: 'user/1', at: new Date(at) })
      .execute()
}

/** Stores a run that ended at this time. */
async function addRun(moment: string): Promise<void> {
  const run = { day: dayOf(moment), lease_token: '', lease_until: new Date(moment), ended_at: new Date(moment) }
  await database.db.insertInto('retention_run').values(run).execute()
}

async function addRegularLogLines(from: string, to: string, everyDays = 1): Promise<void> {
  for (let at = Date.parse(from); at < Date.parse(to); at += everyDays * DAY_MS) await addLogLines(new Date(at))
}

/** Runs retention at a given time; returns whether it deleted, and its last alarm. */
async function runAt(moment: string, overrides: Partial<typeof TRUSTED_CLOCK> = {}) {
  const removal = vi.fn<Removal>(async () => undefined)
  const alarm = vi.fn()
  await database.db
    .insertInto('company')
    .values({ name: `Handel ${crypto.randomUUID()}` })
    .execute()
  await removeExpired({
    database,
    clock: createMovedClock(moment),
    removals: [removal],
    signal: new AbortController().signal,
    ...TRUSTED_CLOCK,
    ...overrides,
    alarm,
  })
  const [lastAlarm] = alarm.mock.calls.at(-1) ?? [null]
  return {
    hasRun: removal.mock.calls.length > 0,
    lastAlarm: lastAlarm as { facts: { reason: string }; message: string } | null,
  }
}

it.each([
  ['the day before', '2026-11-22T10:00:00Z', '2026-11-23T10:00:00Z'],
  ['before a holiday of three weeks over New Year', '2026-12-18T15:00:00Z', '2027-01-08T07:00:00Z'],
  ['forty days ago, to the hour', '2026-10-14T10:00:00Z', '2026-11-23T10:00:00Z'],
  ['forty days ago, including a leap day', '2028-01-21T10:00:00Z', '2028-03-01T10:00:00Z'],
  ['on a leap day', '2028-02-29T10:00:00Z', '2028-03-31T09:00:00Z'],
  ['in the night in which clocks go forward', '2026-03-29T00:30:00Z', '2026-03-29T02:00:00Z'],
  ['in the night in which they go back', '2026-10-25T00:30:00Z', '2026-10-25T03:00:00Z'],
])('retention runs if the product was last active %s', async (_when, last, now) => {
  await addLogLines(last)
  await addRun(dayBefore(last))
  expect(await runAt(now)).toEqual({ hasRun: true, lastAlarm: null })
  const lines = await database.db.selectFrom('audit_log').select(['action', 'after']).orderBy('id', 'desc').execute()
  expect(lines[0]).toEqual({ action: 'retention.run', after: { today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } })
})

it.each([
  ['forty-one days', '2026-10-13T09:00:00Z', '2026-11-23T10:00:00Z'],
  ['forty-one days including a leap day', '2028-01-20T09:00:00Z', '2028-03-01T10:00:00Z'],
  ['nine years', '2026-11-23T10:00:00Z', '2035-11-23T10:00:00Z'],
])(
  'retention waits for a person after %s without a line in the audit log',
  { tags: ['C10-09'] },
  async (_how, last, now) => {
    await addLogLines(last)
    await addRun(last)
    const { hasRun, lastAlarm } = await runAt(now)
    expect(hasRun).toBe(false)
    expect(lastAlarm?.facts.reason).toBe('silence')
    expect(lastAlarm?.message).toContain(`npm run retention:confirm -- ${formatDate(new Date(now))}`)
    const runs = await database.db.selectFrom('retention_run').select('day').execute()
    expect(runs).toHaveLength(1)
  },
)

it('retention waits even if users signed in under the wrong date', async () => {
  await addRegularLogLines('2026-11-01T10:00:00Z', '2026-11-23T10:00:00Z')
  await addRun('2026-11-22T04:00:00Z')
  await addRegularLogLines('2035-11-20T10:00:00Z', '2035-11-23T10:00:00Z')
  expect(await runAt('2035-11-23T10:00:00Z')).toMatchObject({
    hasRun: false,
    lastAlarm: { facts: { reason: 'silence' } },
  })
})

it('retention waits if no run has ended yet and the log began years ago', async () => {
  await addLogLines('2026-11-23T09:00:00Z')
  expect(await runAt('2035-11-23T10:00:00Z')).toMatchObject({
    hasRun: false,
    lastAlarm: { facts: { reason: 'silence' } },
  })
})

it('retention waits if more than one year ended since the last run, even with a continuous log', async () => {
  await addRegularLogLines('2026-12-20T10:00:00Z', '2028-01-02T10:00:00Z', 30)
  await addRun('2026-12-20T10:00:00Z')
  expect(await runAt('2027-12-31T10:00:00Z')).toMatchObject({ hasRun: true })
  await sql`delete from retention_run where day > '2027-01-01'`.execute(database.db)
  expect(await runAt('2028-01-02T10:00:00Z')).toMatchObject({
    hasRun: false,
    lastAlarm: { facts: { reason: 'years' } },
  })
})

it('retention continues by itself after a fast clock was corrected', async () => {
  await addRegularLogLines('2026-11-01T10:00:00Z', '2026-11-23T10:00:00Z')
  await addRun('2026-11-22T04:00:00Z')
  await addRegularLogLines('2035-11-20T10:00:00Z', '2035-11-23T10:00:00Z')
  await addRun('2035-11-22T04:00:00Z')
  await addLogLines('2026-11-24T09:00:00Z')
  expect(await runAt('2026-11-24T10:00:00Z')).toEqual({ hasRun: true, lastAlarm: null })
})

it('retention removes nothing early while a clock is slow', async () => {
  await addRegularLogLines('2026-11-01T10:00:00Z', '2026-11-23T10:00:00Z')
  await addRun('2026-11-22T04:00:00Z')
  const before: Date[] = []
  await database.db.insertInto('company').values({ name: 'Handel' }).execute()
  await removeExpired({
    database,
    clock: createMovedClock('2017-11-23T10:00:00Z'),
    signal: new AbortController().signal,
    ...TRUSTED_CLOCK,
    removals: [async (_database, expired) => void before.push(expired.before)],
  })
  expect(before).toEqual([new Date('2009-12-31T23:00:00Z')])
})

it('retention verifies the time first, removes nothing if it is wrong, and stops if it becomes unreliable', async () => {
  await addLogLines('2026-11-22T10:00:00Z')
  let isTimeKnown = true
  const makeTimeUnknown = async () => {
    isTimeKnown = false
    return undefined
  }
  const unreliableTime = { isTimeKnown: () => isTimeKnown, queryTimeSources: makeTimeUnknown }
  expect(await runAt('2026-11-23T10:00:00Z', unreliableTime)).toEqual({ hasRun: false, lastAlarm: null })
  isTimeKnown = true
  const queryTimeSources = vi.fn(async () => undefined)
  expect(await runAt('2026-11-23T10:00:00Z', { isTimeKnown: () => false, queryTimeSources })).toMatchObject({
    hasRun: false,
  })
  expect(queryTimeSources).not.toHaveBeenCalled()
  let removals = 0
  const removal: Removal = async (_database, _expired, mayContinue) => {
    while (await mayContinue()) if (++removals === 3) isTimeKnown = false
  }
  await removeExpired({
    database,
    clock: createMovedClock('2026-11-23T10:00:00Z'),
    removals: [removal, removal],
    ...TRUSTED_CLOCK,
    isTimeKnown: () => isTimeKnown,
    signal: new AbortController().signal,
  })
  expect(removals).toBe(3)
  const [run] = await database.db.selectFrom('retention_run').select('ended_at').execute()
  expect(run?.ended_at).toBeNull()
})

it('retention continues only after a person confirmed today’s date; the confirmation is logged', async () => {
  const today = formatDate(new Date())
  await addLogLines(new Date(Date.now() - 50 * DAY_MS))
  const moment = new Date().toISOString()
  const atNoon = `${moment.slice(0, 10)}T12:00:00Z`
  expect(await confirmToday(database, '01.01.2017')).toMatchObject({ outcome: 'other-day', today })
  const waiting = await runAt(atNoon)
  expect(waiting).toMatchObject({ hasRun: false, lastAlarm: { facts: { reason: 'silence' } } })
  expect(await confirmToday(database, today)).toMatchObject({ outcome: 'confirmed' })
  const [line] = await database.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute()
  expect(line).toMatchObject({ action: 'retention.confirm', object: 'installation', company_id: 0 })
  expect(line?.after).toMatchObject({ today, reason: 'silence' })
  expect(await confirmToday(database, today)).toMatchObject({ outcome: 'nothing-waits' })
})
