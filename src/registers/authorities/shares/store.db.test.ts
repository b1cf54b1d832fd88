import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import type { Demand } from '../demand.ts'
import { claimSlots, insertSlots, renewAndPublish } from './store.ts'

const claimOf = (holder: string) => ({ service: 'vies', limit: 6, reserved: 2, holder, leaseMs: 600_000 }) as const
const wishes = (wanted: number): Demand[] => [{ companyId: 1, kind: 'list', wanted }]

it('a look tells what is held, and the wishes of all who live, its own of this moment too', async () => {
  const { db } = await freshDatabase()
  const [one, other, dead] = [claimOf('one'), claimOf('other'), claimOf('dead')]
  await insertSlots(db, one)
  await claimSlots(db, one, 'ordinary', 3)
  await claimSlots(db, one, 'forPeople', 1)
  await renewAndPublish(db, other, wishes(2))
  await renewAndPublish(db, dead, wishes(9))
  await sql`update authority_demand set seen_until = now() - interval '1 second' where holder = 'dead'`.execute(db)
  await renewAndPublish(db, one, [])
  const { leased: held, wanting } = await renewAndPublish(db, one, wishes(5))
  expect(held).toEqual({ ordinary: 3, forPeople: 1 })
  expect(new Map(wanting.map(({ holder, wants }) => [holder, wants]))).toEqual(
    new Map([
      ['one', wishes(5)],
      ['other', wishes(2)],
    ]),
  )
})

it('a place that another process took meanwhile is not held any more, and no lease of another is lengthened', async () => {
  const { db } = await freshDatabase()
  const [one, other] = [claimOf('one'), claimOf('other')]
  await insertSlots(db, one)
  await claimSlots(db, one, 'ordinary', 2)
  await sql`update authority_place set held_until = now() - interval '1 second'`.execute(db)
  await claimSlots(db, other, 'ordinary', 1)
  const late = sql`update authority_place set held_until = now() - interval '1 second' where holder = 'other'`
  await late.execute(db)
  expect((await renewAndPublish(db, one, [])).leased).toEqual({ ordinary: 1, forPeople: 0 })
  const { rows } = await sql`select holder from authority_place where held_until > now()`.execute(db)
  expect(rows).toEqual([{ holder: 'one' }])
})
