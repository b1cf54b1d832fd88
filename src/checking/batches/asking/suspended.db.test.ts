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

// What happens to questions that an open breaker turns away (docs/rules.md#patience). Breakers
// probe once a second. On a busy machine a batch takes ten seconds, and a probe every 100 ms would
// query a third of the questions.
const GERMANS = 300
const FINNISH = Array.from({ length: 30 }, (_, at) => `FI${20_000_000 + at}`)

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

it('without patience a batch ends when only they are left, however many tries the company wants, and cites a probe', async () => {
  const world = await withGermanyDown({ settings: { task_patience_minutes: 0, task_retry_on_error: 10 } })
  const { id } = await world.uploadUids([...germanUids(GERMANS), ...FINNISH])
  const { validRows, invalidRows, ...ended } = await world.ended(id)
  expect(ended).toMatchObject({ status: STATUS.completedWithErrors, notCheckedRows: GERMANS })
  expect(validRows + invalidRows).toBe(FINNISH.length)
  expect(germanCalls(world)).toBeLessThan(GERMANS / 2)
  const rows = (await rowsOf(world, id)).filter(({ verdict }) => verdict === 'not-checked')
  const [unasked, asked] = [rows.filter(({ tries }) => tries === 0), rows.filter(({ tries }) => tries > 0)]
  expect([unasked.length, asked.length].every(count => count > 0)).toBe(true)
  for (const row of unasked) {
    expect(row).toMatchObject({ askedAt: null, service: '', requesterUid: '' })
    expect(row.reason).toMatch(/wurde nicht abgefragt.* zuletzt versucht am .* mit DE\d{9} \(VIES, MS_UNAVAILABLE\)/)
    expect(row.reason).not.toContain(row.uid)
  }
  for (const row of asked) expect(row).toMatchObject({ askedAt: expect.any(String), service: 'vies' })
  const { rawPayload } = await world.browser.call('GET', `/api/file/report/${id}`)
  expect((await pdfPages(rawPayload)).join(' ').replaceAll(/\s+/g, ' ')).toContain('zuletzt versucht am')
})

it('patience begins when only they are left, and what is asked meanwhile is one probe after the other', async () => {
  const world = await withGermanyDown()
  const { id } = await world.uploadUids([...germanUids(GERMANS), ...FINNISH])
  const { patience_until: until } = await waitFor(
    () => world.database.db.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    batch => batch.patience_until !== null,
  )
  expect(until?.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000)
  const suspended = await questionsOf(world, 'suspended')
  expect(suspended.length).toBeGreaterThan(GERMANS / 2)
  expect(suspended.filter(({ tries }) => tries === 0).length).toBeGreaterThan(GERMANS / 2)
  await world.database.db
    .updateTable('batch')
    .set({ patience_until: new Date(0) })
    .execute()
  expect(await world.ended(id)).toMatchObject({ status: STATUS.completedWithErrors, notCheckedRows: GERMANS })
})

it('all are asked once the country answers again', async () => {
  const world = await withGermanyDown()
  const { id } = await world.uploadUids(germanUids(GERMANS))
  await waitFor(
    () => questionsOf(world, 'suspended'),
    suspended => suspended.length > GERMANS / 2,
  )
  world.simulator.setBehaviour({ memberStatesDown: [] })
  expect(await world.ended(id)).toMatchObject({ status: STATUS.completed, notCheckedRows: 0, processedRows: GERMANS })
})

it('what is remembered is answered all the same', async () => {
  const world = await withGermanyDown({ simulator: {}, settings: { task_patience_minutes: 0 } })
  const known = germanUids(5)
  await world.ended((await world.uploadUids(known)).id)
  world.simulator.setBehaviour({ memberStatesDown: ['DE'] })
  const { id } = await world.uploadUids([...germanUids(GERMANS, 1_000), ...known])
  expect(await world.ended(id)).toMatchObject({ notCheckedRows: GERMANS })
  const rows = (await rowsOf(world, id)).filter(({ uid }) => known.includes(uid))
  expect(rows.map(({ fromCache, verdict }) => [fromCache, verdict])).toEqual(
    known.map(() => [true, expect.stringMatching(/^(in)?valid$/)]),
  )
})
