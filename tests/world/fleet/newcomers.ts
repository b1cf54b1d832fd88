import { expect } from 'vitest'
import type { MadeKey } from '../../../src/access/keys/wire.ts'
import { OPERATOR_COMPANY_ID } from '../../../src/base/roles/role-rules.ts'
import { buildUidList } from '../files/workbook.ts'
import { unusedCode } from '../people/unused-code.ts'
import { createVisitor, type Visitor } from '../people/visitor.ts'
import { waitForFinishedBatch } from '../product/finished-batch.ts'
import { BOOTSTRAP } from '../product/running-product.ts'

export const PASSWORD = 'Niemand-Merkt-Es-26'

/**
 * The first account, signed in through the proxy, with a key of its company and a batch that has
 * ended.
 */
export type LoadAccount = { address: string; visitor: Visitor; secret: string; key: string; finished: number }

/** Signs the first account in and creates what the load needs. */
export async function setUpAccount(address: string): Promise<LoadAccount> {
  const visitor = createVisitor(address)
  const secret = await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  const { body } = await visitor.upload('Erste.xlsx', await buildUidList(['DE136695976', 'FR00000000190']))
  await waitForFinishedBatch(visitor, body.id)
  return { address, visitor, secret, key: await createKey({ visitor, secret }), finished: body.id }
}

/** Creates a key with all scopes, or one limited to a number of calls per minute. */
export async function createKey(
  { visitor, secret }: Pick<LoadAccount, 'visitor' | 'secret'>,
  perMinute = 5000,
): Promise<string> {
  const totp = await unusedCode(secret)
  const keyRequest = { totp, name: 'ERP', scopes: ['check', 'batch:read', 'batch:write', 'report:read'], perMinute }
  const created = await visitor.call<MadeKey>('POST', `/api/keys/${OPERATOR_COMPANY_ID}`, keyRequest)
  expect(created.status).toBe(201)
  return created.body.key
}
