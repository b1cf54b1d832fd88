import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { LANE_QUEUE_NAME, openQueue } from './lane-queue.ts'

const log = silentLog

it('the queue deletes jobs within two minutes after they ended', async () => {
  const database = await freshDatabase()
  const queue = await openQueue({ database, log })
  onTestFinished(() => queue.close())
  await queue.boss.send(LANE_QUEUE_NAME, { companyId: 1, number: 1 })
  const [job] = await queue.boss.fetch(LANE_QUEUE_NAME)
  if (!job) throw new Error('no job was there')
  await queue.boss.complete(LANE_QUEUE_NAME, job)
  const advanceTwoMinutes = async () => {
    await sql`update pgboss.job set completed_on = completed_on - interval '2 minutes' where id = ${job.id}`.execute(
      database.db,
    )
    await sql`update pgboss.queue set maintain_on = now() - interval '2 minutes'`.execute(database.db)
  }
  const countJobs = async () =>
    (await sql`select 1 from pgboss.job where id = ${job.id}`.execute(database.db)).rows.length
  expect(await countJobs()).toBe(1)
  await advanceTwoMinutes()
  // pg-boss polls every five seconds.
  await expect.poll(countJobs, { interval: 200 }).toBe(0)
})
