import { expect, it } from 'vitest'
import { addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import { emailHash, reserveTry } from './tries-store.ts'
import { spendTotpStep } from './user-store.ts'

const AT_ONCE = 40

// Each call has a connection of its own, as webs that know nothing of each other: the mutex of a process (turns.ts) is passed by.
it('gives a one-time code to one of many webs at once, and a lock’s tries to five of them', {
  tags: ['A-12', 'A-04'],
}, async () => {
  const web = await createWeb()
  const { db } = web.database
  const { id, email } = await addPerson(web, { companyId: (await addTestCompany(web)).id })
  const now = web.clock.now()
  for (const step of [100, 101]) {
    const spent = await Promise.all(Array.from({ length: AT_ONCE }, () => spendTotpStep(db, id, step, now)))
    expect(spent.filter(Boolean)).toHaveLength(1)
  }
  expect(await spendTotpStep(db, id, 100, now)).toBe(false)
  const tries = await Promise.all(Array.from({ length: AT_ONCE }, () => reserveTry(db, emailHash(email), 'code', now)))
  expect(tries.filter(nth => nth > 0).toSorted()).toEqual([1, 2, 3, 4, 5])
})
