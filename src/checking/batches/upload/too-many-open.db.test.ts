import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createCheckingWorld, germanUids, workbookOf } from '../../../../tests/world/product/checking.ts'
import { MAX_OPEN_BATCHES } from './refuse-upload.ts'

it('takes no batch more where a company has too many open, until one of them ends', {
  tags: ['U-13', 'V2.3.2', 'V15.2.2'],
}, async () => {
  const web = await createCheckingWorld({ works: false })
  const file = { name: 'Liste.xlsx', bytes: workbookOf(germanUids(1)) }
  const first = await web.uploadUids(germanUids(1))
  const columns = sql`company_id, created_by, language, file_name, upload_sha256, sheet_layout, total_rows, not_a_uid_rows, total_questions, status`
  await sql`insert into batch (${columns}) select ${columns} from batch, generate_series(2, ${MAX_OPEN_BATCHES - 1}::int)
    where id = ${first.id}`.execute(web.database.db)
  expect((await web.upload(file)).statusCode).toBe(201)

  const refused = await web.upload(file)
  expect(refused.statusCode).toBe(409)
  expect(refused.json<{ message: string }>().message).toContain(`bereits ${MAX_OPEN_BATCHES} offene Abfragen`)
  const { count } = await web.database.db
    .selectFrom('batch')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(MAX_OPEN_BATCHES)

  expect((await web.browser.call('DELETE', `/api/tasks/${first.id}`)).statusCode).toBe(204)
  expect((await web.upload(file)).statusCode).toBe(201)
})
