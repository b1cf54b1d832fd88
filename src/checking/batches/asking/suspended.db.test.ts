import { expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import {
  type CheckingWorld,
  createCheckingWorld,
  germanUids,
  waitFor,
} from '../../../../tests/world/product/checking.ts'
import { STATUS } from '../status-rules.ts'
import type { TaskRows } from '../wire.ts'

// Questions that an open breaker rejects (docs/rules.md#patience). Breakers probe once a second
// here: a batch takes ten seconds on a busy machine, and a probe every 100 ms would query a third
// of the questions.
const GERMAN_COUNT = 300
const FINNISH_UIDS = Array.from({ length: 30 }, (_, index) => `FI${20_000_000 + index}`)

const rowsOf = async ({ browser }: CheckingWorld, id: number) =>
  (await browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=-1`)).json<TaskRows>().items

const questionsOf = ({ database }: CheckingWorld, state: 'suspended' | 'settled') =>
  database.db.selectFrom('question').selectAll().where('state', '=', state).where('uid', 'like', 'DE%').execute()

const germanCalls = ({ simulator }: CheckingWorld) =>
  simulator.calls.filter(({ operation, uid }) => operation === 'check' && uid?.startsWith('DE')).length

const withGermanyDown = (settings: Parameters<typeof createCheckingWorld>[0] = {}) =>
  createCheckingWorld({
    simulator: { memberStatesDown: ['DE'] },
    probeAfterMs: 1_000,
    ...settings,
    settings: { task_concurrent_batches: 6, ...settings.settings },
  })

it('without patience, a batch ends when only suspended questions are left, and they cite a probe', async () => {
  const world = await withGermanyDown({ settings: { task_patience_minutes: 0, task_retry_on_error: 10 } })
  const { id } = await world.uploadUids([...germanUids(GERMAN_COUNT), ...FINNISH_UIDS])
  const { validRows, invalidRows, ...ended } = await world.ended(id)
  expect(ended).toMatchObject({ status: STATUS.completedWithErrors, notCheckedRows: GERMAN_COUNT })
  expect(validRows + invalidRows).toBe(FINNISH_UIDS.length)
  expect(germanCalls(world)).toBeLessThan(GERMAN_COUNT / 2)
  const rows = (await rowsOf(world, id)).filter(({ verdict }) => verdict === 'not-checked')
  const [notQueried, queried] = [rows.filter(({ tries }) => tries === 0), rows.filter(({ tries }) => tries > 0)]
  expect([notQueried.length, queried.length].every(count => count > 0)).toBe(true)
  for (const row of notQueried) {
    expect(row).toMatchObject({ askedAt: null, service: '', requesterUid: '' })
    expect(row.reason).toMatch(/wurde nicht abgefragt.* zuletzt versucht am .* mit DE\d{9} \(VIES, MS_UNAVAILABLE\)/)
    expect(row.reason).not.toContain(row.uid)
  }
  for (const row of queried) expect(row).toMatchObject({ askedAt: expect.any(String), service: 'vies' })
  const { rawPayload } = await world.browser.call('GET', `/api/file/report/${id}`)
  expect((await pdfPages(rawPayload)).join(' ').replaceAll(/\s+/g, ' ')).toContain('zuletzt versucht am')
})

it('patience starts when only suspended questions are left, and only probes are sent', async () => {
  const world = await withGermanyDown()
  const { id } = await world.uploadUids([...germanUids(GERMAN_COUNT), ...FINNISH_UIDS])
  const { patience_until: patienceUntil } = await waitFor(
    () => world.database.db.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    batch => batch.patience_until !== null,
  )
  expect(patienceUntil?.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000)
  const suspended = await questionsOf(world, 'suspended')
  expect(suspended.length).toBeGreaterThan(GERMAN_COUNT / 2)
  expect(suspended.filter(({ tries }) => tries === 0).length).toBeGreaterThan(GERMAN_COUNT / 2)
  await world.database.db
    .updateTable('batch')
    .set({ patience_until: new Date(0) })
    .execute()
  expect(await world.ended(id)).toMatchObject({ status: STATUS.completedWithErrors, notCheckedRows: GERMAN_COUNT })
})

it('all suspended questions are queried once the country is available again', async () => {
  const world = await withGermanyDown()
  const { id } = await world.uploadUids(germanUids(GERMAN_COUNT))
  await waitFor(
    () => questionsOf(world, 'suspended'),
    suspended => suspended.length > GERMAN_COUNT / 2,
  )
  world.simulator.setBehaviour({ memberStatesDown: [] })
  expect(await world.ended(id)).toMatchObject({
    status: STATUS.completed,
    notCheckedRows: 0,
    processedRows: GERMAN_COUNT,
  })
})

it('cached answers are used while the country is unavailable', async () => {
  const world = await withGermanyDown({ simulator: {}, settings: { task_patience_minutes: 0 } })
  const cachedUids = germanUids(5)
  await world.ended((await world.uploadUids(cachedUids)).id)
  world.simulator.setBehaviour({ memberStatesDown: ['DE'] })
  const { id } = await world.uploadUids([...germanUids(GERMAN_COUNT, 1_000), ...cachedUids])
  expect(await world.ended(id)).toMatchObject({ notCheckedRows: GERMAN_COUNT })
  const rows = (await rowsOf(world, id)).filter(({ uid }) => cachedUids.includes(uid))
  expect(rows.map(({ fromCache, verdict }) => [fromCache, verdict])).toEqual(
    cachedUids.map(() => [true, expect.stringMatching(/^(in)?valid$/)]),
  )
})
