import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { dumpRows } from '../../../../tests/world/databases/dump.ts'
import { createMovedClock, DAY, HOUR, MINUTE } from '../../../../tests/world/product/moved-clock.ts'
import { serveAnswer, startRawServer } from '../../../../tests/world/stand-ins/raw-server.ts'
import { systemClock } from '../../../base/database/clock.ts'
import { type Alarm, createAlarm } from '../../../platform/alarms/alarm.ts'
import { startJobs } from '../../../platform/background/jobs.ts'
import { startSimulator } from '../../../simulator/simulator.ts'
import { listingOf } from './listing.ts'
import { listJob, readList } from './read-list.ts'
import { listState } from './store.ts'
import { watchList } from './watch.ts'
import type { ListTrouble } from './wire.ts'

// All dates of birth in the simulator's list are in this year, and no publication date is.
const BIRTH_DATE = /\b\d{1,2}\.\d{1,2}\.1913\b|1913-\d\d-\d\d/

const tellMoves = async () => undefined
// Long enough for an answer on a busy machine.
const PATIENT_MS = 30_000

/** An installation that reads the list from a simulator or from the given address. */
async function createReader(url?: string, timeoutMs = PATIENT_MS) {
  const database = await freshDatabase()
  const { db } = database
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const told: string[] = []
  const tell = (facts: object, message: string) => void told.push(`${message} ${JSON.stringify(facts)}`)
  const log = { info: tell, warn: tell, error: tell }
  const address = { url: url ?? simulator.scheinunternehmenUrl, timeoutMs }
  const signal = new AbortController().signal
  const read = (isStart = true, others = {}) =>
    readList({ database, clock: systemClock, log, tellMoves, address, signal, ...others }, { isStart })
  /** Moves the last try and the last success into the past. */
  const wait = async (hours: number, sinceRead = hours) => {
    await sql`update scheinunternehmen_list set tried_at = tried_at - ${hours}::int * interval '1 hour',
      read_at = read_at - ${sinceRead}::int * interval '1 hour'`.execute(db)
  }
  /** Simulates a process that has been running for an hour. */
  const watch = (alarm: Alarm, at: Date) => {
    const clock = createMovedClock(new Date(Number(at) - HOUR).toISOString())
    const look = watchList(db, clock, 'http://127.0.0.1', alarm)
    clock.move(HOUR)
    return look()
  }
  return { database, db, simulator, told, log, read, wait, watch, calls: simulator.calls }
}

it('reads the list and knows each listed UID, whichever quirk its row has', async () => {
  const { db, read } = await createReader()
  const before = Date.now()
  await read()
  const { asOf, ...state } = await listState(db)
  expect(state).toMatchObject({ trouble: null, rows: 1_270, uids: 1_269, etag: '"good"' })
  // The list states only the minute.
  expect(Number(asOf)).toBeGreaterThan(before - 60_000)
  expect(Number(asOf)).toBeLessThanOrEqual(Date.now())
  const since = async (uid: string) => (await listingOf(db, uid))?.since
  const listed = {
    ATU98000000: '2024-03-12',
    ATU98000046: '2025-11-05',
    ATU98000028: '2026-01-20',
    ATU98000037: '2026-01-20',
  }
  const more = {
    ATU98000055: '2023-07-01',
    ATU98000064: '2023-07-01',
    RO99000018: '2025-06-30',
    PL8567346216: '2026-08-11',
  }
  for (const [uid, day] of Object.entries({ ...listed, ...more, ATU98000073: null })) {
    expect([uid, await since(uid)]).toEqual([uid, day])
  }
  expect(await listingOf(db, 'ATU98000000')).toEqual({ since: '2024-03-12', asOf: asOf?.toISOString() })
  expect(await listingOf(db, 'ATU13585627')).toBeNull()
})

describe('what is no list to go by', () => {
  const forms = [
    ['cut', 'cut', 'did not end with the line'],
    ['half', 'shrunken', 'more than a tenth'],
    ['empty', 'empty', 'had no VAT ID'],
    ['utf-8', 'encoding', 'not in ISO-8859-1'],
    ['other-headings', 'headings', 'unknown headings'],
    ['stale', 'moment', 'before that of the stored list'],
    ['error', 'status', 'HTTP 500'],
  ] as const

  it.each(forms)('%s: the last good one stays with its date, and the alarm says why', async (form, trouble, why) => {
    const { db, read, wait, watch, simulator, told } = await createReader()
    await read()
    const { asOf, uids } = await listState(db)
    simulator.setBehaviour({ scheinunternehmen: form })
    await wait(24)
    await read(false)
    expect(await listState(db)).toMatchObject({ asOf, uids, trouble })
    expect(await listingOf(db, 'ATU98000000')).toEqual({ since: '2024-03-12', asOf: asOf?.toISOString() })
    expect(told.at(-1)).toContain(why)

    const alarm = vi.fn()
    await watch(alarm, new Date(Number(asOf) + 3 * DAY - HOUR))
    expect(alarm).toHaveBeenLastCalledWith(null)
    await watch(alarm, new Date(Number(asOf) + 3 * DAY + HOUR))
    const [{ facts, message }] = alarm.mock.lastCall ?? []
    expect(facts).toMatchObject({ asOf, trouble })
    expect(message).toContain(`is of ${asOf?.toISOString()}`)
    expect(message).toContain(why)
  })

  it.each<[string, () => Promise<string>, ListTrouble]>([
    ['a service that is not there', async () => 'http://127.0.0.1:1/liste', 'unreachable'],
    ['silence', async () => startRawServer(() => undefined), 'unreachable'],
    ['a page elsewhere', async () => serveAnswer('', 302, { location: 'http://127.0.0.1:1/' }), 'status'],
    ['nothing', async () => serveAnswer(''), 'empty'],
    ['too much', async () => serveAnswer(Buffer.alloc(9 * 1024 * 1024)), 'too-large'],
    ['"unchanged" of what was never had', async () => serveAnswer('', 304), 'status'],
  ])('%s is told, and alarms at once where no list was ever read', async (what, address, trouble) => {
    const { db, read, watch } = await createReader(await address(), what === 'silence' ? 1_000 : PATIENT_MS)
    await read()
    expect(await listState(db)).toMatchObject({ trouble, asOf: null, uids: 0 })
    const alarm = vi.fn()
    await watch(alarm, new Date())
    expect(alarm.mock.lastCall).toMatchObject([{ message: expect.stringContaining('no list') }])
  })

  it('an old list is taken where there is none, and alarms', async () => {
    const { db, read, watch, simulator } = await createReader()
    simulator.setBehaviour({ scheinunternehmen: 'stale' })
    await read()
    expect(await listState(db)).toMatchObject({ trouble: null, uids: 1_269 })
    const alarm = vi.fn()
    await watch(alarm, new Date())
    expect(alarm.mock.lastCall).toMatchObject([{ message: expect.stringContaining('is of') }])
  })

  it('an installation that was off for a week has the time to look, and only then alarms', async () => {
    const { db, read } = await createReader()
    await read()
    const { asOf } = await listState(db)
    const clock = createMovedClock(new Date(Number(asOf) + 7 * DAY).toISOString())
    const alarm = vi.fn()
    const look = watchList(db, clock, 'http://127.0.0.1', alarm)
    for (const minutes of [0, 9]) {
      clock.move(minutes * MINUTE)
      await look()
    }
    expect(alarm).not.toHaveBeenCalled()
    clock.move(MINUTE)
    await look()
    expect(alarm.mock.lastCall).toMatchObject([{ message: expect.stringContaining('no worker reads it') }])
  })

  it('the alarm is one, however long it lasts, and over with the next good list', async () => {
    const { read, wait, watch, simulator, told, log } = await createReader()
    simulator.setBehaviour({ scheinunternehmen: 'cut' })
    await read()
    const alarm = createAlarm(log, 'scheinunternehmen')
    for (let look = 0; look < 3; look++) await watch(alarm, new Date())
    simulator.setBehaviour({ scheinunternehmen: 'good' })
    await wait(1)
    await read(false)
    await watch(alarm, new Date())
    const alarms = told.filter(line => line.includes('"alarm":"scheinunternehmen"'))
    expect(alarms.map(line => line.includes('"isOver":true'))).toEqual([false, true])
  })
})

describe('the service is asked', () => {
  it('at a start, but never twice within an hour', async () => {
    const { read, wait, calls } = await createReader()
    await read()
    await read()
    expect(calls).toHaveLength(1)
    await wait(1)
    await read()
    expect(calls).toHaveLength(2)
  })

  it('once a day while all is well, once an hour after trouble', async () => {
    const { read, wait, calls, simulator } = await createReader()
    await read()
    await wait(23)
    await read(false)
    expect(calls).toHaveLength(1)
    simulator.setBehaviour({ scheinunternehmen: 'error' })
    await wait(1)
    await read(false)
    expect(calls).toHaveLength(2)
    await wait(1)
    await read(false)
    expect(calls).toHaveLength(3)
  })

  it('by one of many processes', async () => {
    const { read, calls } = await createReader()
    await Promise.all([read(), read(), read()])
    expect(calls).toHaveLength(1)
  })

  it('for what has changed alone: a list that has not is of now', async () => {
    const { db, read, wait, calls } = await createReader()
    await read()
    const before = await listState(db)
    await wait(24)
    await read(false)
    expect(calls.map(({ code }) => code)).toEqual(['good', 'unchanged'])
    const after = await listState(db)
    expect(after).toMatchObject({ uids: before.uids, rows: before.rows, trouble: null })
    expect(Number(after.asOf)).toBeGreaterThan(Number(before.asOf))
  })

  it('and a call that is cut off by the stop of its process is no trouble', async () => {
    const stopping = new AbortController()
    const silent = await startRawServer(() => stopping.abort())
    const { db, read } = await createReader(silent)
    await read(true, { signal: stopping.signal })
    expect(await listState(db)).toMatchObject({ trouble: null, asOf: null })
  })
})

it('is forgotten where it is switched off, and read again where it is switched on', async () => {
  const { database, db, log, simulator, calls } = await createReader()
  const upkeep = {
    database,
    clock: systemClock,
    log,
    tellMoves,
    mayAsk: () => true,
    upstreamTimeoutMs: PATIENT_MS,
  }
  const work = (url: string | null) =>
    startJobs(upkeep, [{ ...listJob({ ...upkeep, scheinunternehmenUrl: url }), everyMs: 20 }])
  const uids = async () => (await listState(db)).uids
  const first = await work(simulator.scheinunternehmenUrl)
  await expect.poll(uids).toBe(1_269)
  await first.stop()
  const off = await work(null)
  await off.stop()
  expect(await listState(db)).toMatchObject({ uids: 0, asOf: null, triedAt: null })
  expect(await listingOf(db, 'ATU98000000')).toBeNull()
  const alarm = vi.fn()
  await watchList(db, systemClock, null, alarm)()
  expect(alarm).not.toHaveBeenCalled()
  const second = await work(simulator.scheinunternehmenUrl)
  await expect.poll(uids).toBe(1_269)
  await second.stop()
  expect(calls).toHaveLength(2)
})

it('stores no date of birth in any table and shows none, for any list', async () => {
  const { database, read, wait, simulator, told } = await createReader()
  for (const scheinunternehmen of ['good', 'cut', 'half', 'utf-8', 'other-headings', 'stale', 'good'] as const) {
    simulator.setBehaviour({ scheinunternehmen })
    await read()
    await wait(24)
  }
  const handedOut = await (await fetch(simulator.scheinunternehmenUrl)).text()
  const rows = await dumpRows(database)
  // Proves that the searches below can find something.
  expect([handedOut, rows]).toEqual([expect.stringMatching(BIRTH_DATE), expect.stringContaining('ATU98000000')])
  expect(rows).not.toMatch(BIRTH_DATE)
  // The dump has stored bytes in hex.
  for (const born of ['14.07.1913', '1913-07-14']) expect(rows).not.toContain(Buffer.from(born).toString('hex'))
  expect(told.join('\n')).not.toMatch(BIRTH_DATE)
})
