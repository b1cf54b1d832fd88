import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createCheckingWorld, germanUids, workbookOf } from '../../../../tests/world/product/checking.ts'
import { MAX_OPEN_BATCHES } from './refuse-upload.ts'

it('rejects a batch while the company has the maximum of open batches', {
  tags: ['U-13', 'V2.3.2', 'V15.2.2'],
}, async () => {
  const web = await createCheckingWorld({ hasWorker: false })
  const file = { name: 'Liste.xlsx', bytes: workbookOf(germanUids(1)) }
  const firstBatch = await web.uploadUids(germanUids(1))
  const columns = sql`company_id, created_by, language, file_name, upload_sha256, sheet_layout, total_rows, not_a_uid_rows, total_questions, status`
  await sql`insert into batch (${columns}) select ${columns} from batch, generate_series(2, ${MAX_OPEN_BATCHES - 1}::int)
    where id = ${firstBatch.id}`.execute(web.database.db)
  expect((await web.upload(file)).statusCode).toBe(201)

  const rejected = await web.upload(file)
  expect(rejected.statusCode).toBe(409)
  expect(rejected.json<{ message: string }>().message).toContain(`bereits ${MAX_OPEN_BATCHES} offene Abfragen`)
  const { count } = await web.database.db
    .selectFrom('batch')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(MAX_OPEN_BATCHES)

  expect((await web.browser.call('DELETE', `/api/tasks/${firstBatch.id}`)).statusCode).toBe(204)
  expect((await web.upload(file)).statusCode).toBe(201)
})
