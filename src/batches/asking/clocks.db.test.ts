import { expect, it } from 'vitest'
import { createCheckingWorld, germanUids, waitFor } from '../../../tests/world/product/checking.ts'
import { DAY, HOUR } from '../../../tests/world/product/moved-clock.ts'
import type { Clock } from '../../database/clock.ts'
import { STATUS } from '../status-rules.ts'

const LONG = 240_000
const UIDS = 400

const ahead = (milliseconds: number): Clock => ({ now: () => new Date(Date.now() + milliseconds) })

/** An hour forward, an hour back, each time somebody looks. */
function stepping(): Clock {
  let looks = 0
  return { now: () => new Date(Date.now() + (looks++ % 2 === 0 ? HOUR : -HOUR)) }
}

it(
  'workers whose clocks are a day and an hour off, or step, take no lease early and ask nothing twice (R-22)',
  async () => {
    const world = await createCheckingWorld({
      simulator: { latencyMs: 5, failureShare: 0.05, failures: ['SERVICE_UNAVAILABLE'], seed: 7 },
      settings: { task_concurrent_batches: 8 },
      works: false,
    })
    for (const clock of [ahead(DAY), ahead(-DAY), ahead(-HOUR), stepping()]) await world.work({ clock })
    const { id } = await world.uploadUids(germanUids(UIDS))
    const ended = await waitFor(
      () => world.read(id),
      ({ status }) => status >= STATUS.completed,
    )
    expect(ended).toMatchObject({ status: STATUS.completed, processedRows: UIDS, notCheckedRows: 0 })
    const { db } = world.database
    const questions = await db.selectFrom('question').selectAll().where('batch_id', '=', id).execute()
    expect(questions.filter(({ lost }) => lost > 0)).toEqual([])
    // Every call is a try of its question, and each question has one answer that is no failure.
    const calls = world.simulator.calls.filter(({ operation }) => operation === 'check').length
    expect(calls).toBe(questions.reduce((sum, { tries }) => sum + tries, 0))
    const answers = await db.selectFrom('answer').select('uid').where('verdict', '<>', 'not-checked').execute()
    expect(answers).toHaveLength(UIDS)
    // What is on record about them goes by the database's clock.
    const batch = await db.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const times = [...questions.map(({ settled_at }) => settled_at), batch.finished_at].map(at => at?.getTime() ?? 0)
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(HOUR)
  },
  LONG,
)
