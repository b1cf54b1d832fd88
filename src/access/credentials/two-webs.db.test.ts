import { expect, it } from 'vitest'
import { addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import type { Transaction } from '../../base/database/database.ts'
import { claimAnswer } from '../login/openid/answers-store.ts'
import { spendChallenge } from './passkey-store.ts'
import { replaceRecoveryCodes, spendRecoveryCode } from './recovery-code-store.ts'
import { emailHash, reserveTry } from './tries-store.ts'
import { spendTotpStep } from './user-store.ts'

const AT_ONCE = 40

// Each call has its own connection, like separate web processes; the per-process mutex
// (serial-attempts.ts) does not apply.
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

it('takes each thing that serves once from one of many webs at once', { tags: ['A-10', 'V6.5.1'] }, async () => {
  const web = await createWeb()
  const { database, clock } = web
  const { id } = await addPerson(web, { companyId: (await addTestCompany(web)).id })
  const now = clock.now()
  const endsAt = new Date(now.getTime() + MINUTE)
  await database.db.transaction().execute(trx => replaceRecoveryCodes(trx, id, ['one', 'two'], now))
  const spend: Record<string, (trx: Transaction) => Promise<boolean>> = {
    'a recovery code': trx => spendRecoveryCode(trx, id, 'one'),
    'a challenge of a passkey': trx => spendChallenge(trx, 'challenge', { now, endsAt }),
    'a provider’s answer': trx => claimAnswer(trx, 'state', endsAt, now),
  }
  for (const [what, once] of Object.entries(spend)) {
    const taken = await Promise.all(Array.from({ length: AT_ONCE }, () => database.db.transaction().execute(once)))
    expect([what, taken.filter(Boolean).length]).toEqual([what, 1])
  }
})
