import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { watchStandstill } from './standstill.ts'

const MINUTE = 60_000

let database: OpenDatabase
let batchId: number
let minutes: number
const alarm = vi.fn()
let check: () => Promise<void>

const run = async (statement: string) => void (await sql.raw(statement).execute(database.db))

/** Creates a batch of three waiting questions of one company. */
beforeEach(async () => {
  database = await freshDatabase()
  minutes = 0
  alarm.mockReset()
  check = watchStandstill(database.db, alarm, { now: () => minutes * MINUTE })
  await run(`insert into company (name) values ('Handel')`)
  await run(`insert into users (company_id, email, firstname, lastname, role, password_hash)
    select id, 'a@handel.example', 'A', 'M', 3, '' from company`)
  await run(`insert into batch (company_id, created_by, status, language, file_name, upload_sha256, sheet_layout, total_rows,
      not_a_uid_rows, total_questions)
    select company_id, id, 1, 'de', 'Kunden.xlsx', '', '{}', 3, 0, 3 from users`)
  await run(`insert into question (batch_id, company_id, uid, row_count)
    select id, company_id, 'DE' || number, 1 from batch, generate_series(1, 3) number`)
  batchId = (await database.db.selectFrom('batch').select('id').executeTakeFirstOrThrow()).id
})

/**
 * Runs one check per minute for `count` minutes and returns whether each one alarmed; `afterCheck`
 * runs after each.
 */
async function checkEachMinute(count: number, afterCheck: (minute: number) => Promise<void> = async () => undefined) {
  const isStalled: boolean[] = []
  for (const end = minutes + count; minutes < end; minutes++) {
    await check()
    isStalled.push(alarm.mock.lastCall?.[0] !== null)
    await afterCheck(minutes)
  }
  return isStalled
}

it('a question that no lane claims for 15 minutes raises an alarm, which ends after a claim', {
  tags: ['R-44'],
}, async () => {
  expect(await checkEachMinute(15)).toEqual(Array.from({ length: 15 }, () => false))
  expect(await checkEachMinute(1)).toEqual([true])
  expect(alarm.mock.lastCall?.[0]).toMatchObject({ facts: { batches: [{ batchId }] } })
  await run(`update question set state = 'settled', settled_at = now() where uid = 'DE1'`)
  expect(await checkEachMinute(15)).toEqual(Array.from({ length: 15 }, () => false))
})

it('a batch that advances slowly or whose tries fail raises no alarm', {
  tags: ['R-44'],
}, async () => {
  const isStalled = await checkEachMinute(40, async minute => {
    if (minute % 10 === 0)
      await run('update batch set settled_questions = settled_questions + 1 where settled_questions < 2')
    if (minute % 10 === 5) await run(`update question set tries = tries + 1 where uid = 'DE1'`)
  })
  expect(isStalled).not.toContain(true)
  await run(`update question set state = 'parked', next_try_at = now() + interval '1 day'`)
  expect(await checkEachMinute(40)).not.toContain(true)
})

const insertBatchSql = (
  company: string,
) => `insert into batch (company_id, created_by, status, language, file_name, upload_sha256,
    sheet_layout, total_rows, not_a_uid_rows, total_questions)
  select ${company}, id, 1, 'de', 'Neu.xlsx', '', '{}', 1, 0, 1 from users`
const insertQuestionSql = `insert into question (batch_id, company_id, uid, row_count)
  select id, company_id, 'FR1', 1 from batch order by id desc limit 1`

it('an upload or a cancellation does not count as progress', { tags: ['R-44'] }, async () => {
  const isStalled = await checkEachMinute(30, async minute => {
    if (minute % 14 !== 7) return
    await run('update batch set status = -1 where id > (select min(id) from batch)')
    await run(insertBatchSql('company_id'))
    await run(insertQuestionSql)
  })
  expect(isStalled.indexOf(true)).toBe(15)
})

it('each stalled company is named', async () => {
  await run(`insert into company (name) values ('Bau')`)
  await checkEachMinute(5)
  await run(insertBatchSql('(select max(id) from company)'))
  await run(insertQuestionSql)
  await checkEachMinute(11)
  expect(alarm.mock.lastCall?.[0]).toMatchObject({
    affectedIds: [expect.any(Number)],
    facts: { batches: [{ batchId }] },
  })
  await checkEachMinute(6)
  expect(alarm.mock.lastCall?.[0].affectedIds).toHaveLength(2)
  await run(`update question set state = 'settled' where batch_id = ${batchId}`)
  await checkEachMinute(1)
  expect(alarm.mock.lastCall?.[0].affectedIds).toHaveLength(1)
})

it.each([
  ['a lease that expired', `state = 'leased', lease_token = 'x', lease_until`],
  ['a parked question that became due', `state = 'parked', next_try_at`],
])('%s 16 minutes ago raises an alarm at the second check', async (_what, due) => {
  await run(`update question set ${due} = now() - interval '14 minutes'`)
  expect(await checkEachMinute(1)).toEqual([false])
  await run(`update question set ${due} = now() - interval '16 minutes' where uid = 'DE2'`)
  expect(await checkEachMinute(2)).toEqual([false, true])
  await run(`update question set state = 'waiting' where uid = 'DE2'`)
  await run(`update question set ${due} = now() - interval '16 minutes' where uid = 'DE3'`)
  expect(await checkEachMinute(1)).toEqual([false])
})

it('suspended questions raise an alarm only if no probe was sent for 16 minutes', async () => {
  await run(`update question set state = 'suspended', next_try_at = now() - interval '16 minutes'`)
  await run(`update question set next_try_at = now() where uid = 'DE1'`)
  expect(await checkEachMinute(2)).toEqual([false, false])
  await run(`update question set next_try_at = now() - interval '16 minutes' where uid = 'DE1'`)
  expect(await checkEachMinute(2)).toEqual([false, true])
})

it('a batch that is not finished raises an alarm; an ended one does not', async () => {
  await run(`update question set state = 'settled'`)
  await run('update batch set settled_questions = 3')
  expect((await checkEachMinute(16)).at(-1)).toBe(true)
  await run('update batch set status = 2')
  expect((await checkEachMinute(16)).at(-1)).toBe(false)
})
