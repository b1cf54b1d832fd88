import { expect, it } from 'vitest'
import { type CheckingWorld, createCheckingWorld, setUp } from '../../../tests/world/product/checking.ts'
import { encryptAccount } from '../../access/companies/account.ts'
import { updateCompany } from '../../access/companies/store.ts'
import { systemClock } from '../../base/database/clock.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { accountTroubleOf, createCheckContext } from './check-context.ts'

const PIN = 'Simulator-2026'

/** A tenant that uses the operator's FinanzOnline account. */
async function world(account: { finCustomerId: string; finUserId: string; pin: string }) {
  const at = await createCheckingWorld({ works: false, mapping: 'none' })
  let version = 1
  const enter = (next: typeof account) => {
    version += 1
    return at.database.db.transaction().execute(trx =>
      updateCompany(trx, OPERATOR_COMPANY_ID, {
        ...encryptAccount(at.encryption, OPERATOR_COMPANY_ID, next),
        account_version: version,
      }),
    )
  }
  await enter(account)
  const context = createCheckContext({
    database: at.database,
    clock: systemClock,
    encryption: at.encryption,
    authorities: at.authorities,
  })
  return { at, enter, trouble: () => accountTroubleOf(context, at.company.id) }
}

const ask = async ({ browser }: CheckingWorld) =>
  expect((await browser.call('GET', '/api/tasks/uid/DE136695976')).statusCode).toBe(200)

it('tells a tenant of the operator’s account that it is closed, since when and why, until it is entered again', async () => {
  const { at, enter, trouble } = await world({ finCustomerId: '100000000001', finUserId: 'REFUSED06', pin: PIN })
  expect(await trouble()).toBeNull()
  await ask(at)
  expect(await trouble()).toMatchObject({
    kind: 'closed',
    code: '-6',
    isNeeded: true,
    since: expect.stringMatching(/^\d{4}-.*Z$/),
    company: { id: OPERATOR_COMPANY_ID, uid: 'ATU13585627' },
  })
  await enter({ finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: PIN })
  expect(await trouble()).toBeNull()
})

it('tells of queries that are refused though the login works', async () => {
  const { at, trouble } = await world({ finCustomerId: '100000000004', finUserId: 'NOQUERY01', pin: PIN })
  await ask(at)
  expect(await trouble()).toMatchObject({ kind: 'refused', code: '-4', isNeeded: true })
})

it('says where the account is not needed: every country is queried at VIES', async () => {
  const { at, trouble } = await world({ finCustomerId: '100000000001', finUserId: 'REFUSED06', pin: PIN })
  await ask(at)
  await setUp(at.database, at.company.id, { mapping: 'vies' })
  expect(await trouble()).toMatchObject({ kind: 'closed', isNeeded: false })
})
