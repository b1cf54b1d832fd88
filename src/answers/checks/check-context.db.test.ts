import { expect, it } from 'vitest'
import { type CheckingWorld, createCheckingWorld, setUpCompany } from '../../../tests/world/product/checking.ts'
import { encryptAccount } from '../../access/companies/account.ts'
import { updateCompany } from '../../access/companies/store.ts'
import { systemClock } from '../../base/database/clock.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { createCheckContext, findAccountTrouble } from './check-context.ts'

const PIN = 'Simulator-2026'

/** A tenant that uses the operator's FinanzOnline account. */
async function createFixture(account: { finCustomerId: string; finUserId: string; pin: string }) {
  const checkingWorld = await createCheckingWorld({ hasWorker: false, mapping: 'none' })
  let version = 1
  const enterAccount = (newAccount: typeof account) => {
    version += 1
    return checkingWorld.database.db.transaction().execute(trx =>
      updateCompany(trx, OPERATOR_COMPANY_ID, {
        ...encryptAccount(checkingWorld.encryption, OPERATOR_COMPANY_ID, newAccount),
        account_version: version,
      }),
    )
  }
  await enterAccount(account)
  const context = createCheckContext({
    database: checkingWorld.database,
    clock: systemClock,
    encryption: checkingWorld.encryption,
    authorities: checkingWorld.authorities,
  })
  return {
    at: checkingWorld,
    enter: enterAccount,
    trouble: () => findAccountTrouble(context, checkingWorld.company.id),
  }
}

const queryOnce = async ({ browser }: CheckingWorld) =>
  expect((await browser.call('GET', '/api/tasks/uid/DE136695976')).statusCode).toBe(200)

it('reports the operator’s closed account to a tenant, with time and reason, until it is entered again', async () => {
  const {
    at: checkingWorld,
    enter: enterAccount,
    trouble,
  } = await createFixture({ finCustomerId: '100000000001', finUserId: 'REFUSED06', pin: PIN })
  expect(await trouble()).toBeNull()
  await queryOnce(checkingWorld)
  expect(await trouble()).toMatchObject({
    kind: 'closed',
    code: '-6',
    isNeeded: true,
    since: expect.stringMatching(/^\d{4}-.*Z$/),
    company: { id: OPERATOR_COMPANY_ID, uid: 'ATU13585627' },
  })
  await enterAccount({ finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: PIN })
  expect(await trouble()).toBeNull()
})

it('reports refused queries although the login works', async () => {
  const { at: checkingWorld, trouble } = await createFixture({
    finCustomerId: '100000000004',
    finUserId: 'NOQUERY01',
    pin: PIN,
  })
  await queryOnce(checkingWorld)
  expect(await trouble()).toMatchObject({ kind: 'refused', code: '-4', isNeeded: true })
})

it('reports that the account is not needed if every country uses VIES', async () => {
  const { at: checkingWorld, trouble } = await createFixture({
    finCustomerId: '100000000001',
    finUserId: 'REFUSED06',
    pin: PIN,
  })
  await queryOnce(checkingWorld)
  await setUpCompany(checkingWorld.database, checkingWorld.company.id, { mapping: 'vies' })
  expect(await trouble()).toMatchObject({ kind: 'closed', isNeeded: false })
})
