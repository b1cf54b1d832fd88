import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import type { Demand } from '../demand.ts'
import { claimSlots, insertSlots, renewAndPublish } from './store.ts'

const claimOf = (holder: string) => ({ service: 'vies', limit: 6, reserved: 2, holder, leaseMs: 600_000 }) as const
const demandOf = (wanted: number): Demand[] => [{ companyId: 1, kind: 'list', wanted }]

it('returns a process’s slots, and the current demand of all live processes', async () => {
  const { db } = await freshDatabase()
  const [first, second, dead] = [claimOf('one'), claimOf('other'), claimOf('dead')]
  await insertSlots(db, first)
  await claimSlots(db, first, 'ordinary', 3)
  await claimSlots(db, first, 'forPeople', 1)
  await renewAndPublish(db, second, demandOf(2))
  await renewAndPublish(db, dead, demandOf(9))
  await sql`update authority_demand set seen_until = now() - interval '1 second' where holder = 'dead'`.execute(db)
  await renewAndPublish(db, first, [])
  const { leased, demands } = await renewAndPublish(db, first, demandOf(5))
  expect(leased).toEqual({ ordinary: 3, forPeople: 1 })
  expect(new Map(demands.map(({ holder, wants }) => [holder, wants]))).toEqual(
    new Map([
      ['one', demandOf(5)],
      ['other', demandOf(2)],
    ]),
  )
})

it('does not count a slot that another process took, nor extend its lease', async () => {
  const { db } = await freshDatabase()
  const [first, second] = [claimOf('one'), claimOf('other')]
  await insertSlots(db, first)
  await claimSlots(db, first, 'ordinary', 2)
  await sql`update authority_place set held_until = now() - interval '1 second'`.execute(db)
  await claimSlots(db, second, 'ordinary', 1)
  const expire = sql`update authority_place set held_until = now() - interval '1 second' where holder = 'other'`
  await expire.execute(db)
  expect((await renewAndPublish(db, first, [])).leased).toEqual({ ordinary: 1, forPeople: 0 })
  const { rows } = await sql`select holder from authority_place where held_until > now()`.execute(db)
  expect(rows).toEqual([{ holder: 'one' }])
})
