import { expect, it } from 'vitest'
import { addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import type { Transaction } from '../../base/database/database.ts'
import { consumeState } from '../login/openid/answers-store.ts'
import { consumeChallenge } from './passkey-store.ts'
import { consumeRecoveryCode, replaceRecoveryCodes } from './recovery-code-store.ts'
import { emailHash, reserveTry } from './tries-store.ts'
import { consumeTotpStep } from './user-store.ts'

const CONCURRENT_CALLS = 40

// Each call has its own connection, like separate web processes; the per-process mutex
// (serial-attempts.ts) does not apply.
it('accepts a one-time code from one of many concurrent processes, and five tries before the lock', {
  tags: ['A-12', 'A-04'],
}, async () => {
  const web = await createWeb()
  const { db } = web.database
  const { id, email } = await addPerson(web, { companyId: (await addTestCompany(web)).id })
  const now = web.clock.now()
  for (const step of [100, 101]) {
    const results = await Promise.all(
      Array.from({ length: CONCURRENT_CALLS }, () => consumeTotpStep(db, id, step, now)),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
  }
  expect(await consumeTotpStep(db, id, 100, now)).toBe(false)
  const tries = await Promise.all(
    Array.from({ length: CONCURRENT_CALLS }, () => reserveTry(db, emailHash(email), 'code', now)),
  )
  expect(tries.filter(number => number > 0).toSorted()).toEqual([1, 2, 3, 4, 5])
})

it('accepts each single-use credential from only one of many concurrent processes', {
  tags: ['A-10', 'V6.5.1'],
}, async () => {
  const web = await createWeb()
  const { database, clock } = web
  const { id } = await addPerson(web, { companyId: (await addTestCompany(web)).id })
  const now = clock.now()
  const endsAt = new Date(now.getTime() + MINUTE)
  await database.db.transaction().execute(trx => replaceRecoveryCodes(trx, id, ['one', 'two'], now))
  const operations: Record<string, (trx: Transaction) => Promise<boolean>> = {
    'a recovery code': trx => consumeRecoveryCode(trx, id, 'one'),
    'a challenge of a passkey': trx => consumeChallenge(trx, 'challenge', { now, endsAt }),
    'a provider’s answer': trx => consumeState(trx, 'state', endsAt, now),
  }
  for (const [name, operation] of Object.entries(operations)) {
    const results = await Promise.all(
      Array.from({ length: CONCURRENT_CALLS }, () => database.db.transaction().execute(operation)),
    )
    expect([name, results.filter(Boolean).length]).toEqual([name, 1])
  }
})
