import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../tests/world/databases/database.ts'
import { keepSecrets, openEverything, sealedTexts } from '../../tests/world/databases/sealed-secrets.ts'
import { accountContext } from '../companies/account-of.ts'
import { derivedKey, undividedKeyOf } from '../database/key-ring.ts'
import { type Context, createSeal } from '../database/seal.ts'
import { usedKeyIds } from './app-key-used.ts'
import { sealEverythingAgain } from './secrets-rotate-all.ts'

// As installations of earlier releases have it: one key for all, made of whatever stood in APP_SECRET.
const OLD = undividedKeyOf('the secret of yesterday')
const NEW = derivedKey(randomBytes(32))
const TENANTS = 4
// Account of the operator and of each tenant, authenticator, FinanzOnline session, mail.
const VALUES = (1 + TENANTS) * 3 + 3

async function world() {
  const database = await freshDatabase()
  await keepSecrets({ database, seal: createSeal(OLD) }, TENANTS)
  return { database, before: await openEverything({ database, seal: createSeal(OLD) }) }
}

it('leaves nothing under the old key, and everything readable with the new one', async () => {
  const { database, before } = await world()
  const both = createSeal(NEW, OLD)
  expect(await sealEverythingAgain(database, both, () => undefined)).toBe(VALUES)
  const texts = await sealedTexts(database)
  expect([texts.length, texts.filter(text => !both.isCurrent(text))]).toEqual([VALUES, []])
  expect(await openEverything({ database, seal: createSeal(NEW) })).toEqual(before)
  expect((await usedKeyIds(database)).map(id => createSeal(OLD).knows(id))).toEqual([false])
  const lines = await database.db.selectFrom('audit_log').selectAll().execute()
  expect(lines).toMatchObject([{ action: 'secrets.rotate', user_id: null, company_id: 0, after: { values: VALUES } }])
  expect(await sealEverythingAgain(database, both, () => undefined)).toBe(0)
})

it('goes on where it was cut off, and all stays readable meanwhile', async () => {
  const { database, before } = await world()
  const both = createSeal(NEW, OLD)
  for (let cut = 1; cut < VALUES; cut += 4) {
    const dying = sealEverythingAgain(database, both, done => {
      if (done === 4) throw new Error('power cut')
    })
    await dying.catch(() => undefined)
    expect(await openEverything({ database, seal: both })).toEqual(before)
  }
  await sealEverythingAgain(database, both, () => undefined)
  expect(await openEverything({ database, seal: createSeal(NEW) })).toEqual(before)
})

it('gives way to what is entered anew while it runs', async () => {
  const { database } = await world()
  const both = createSeal(NEW, OLD)
  const newer = both.seal('entered meanwhile', accountContext(1, 'pin'))
  const stored = await database.db.selectFrom('company').select('pin_sealed').where('id', '=', 1).executeTakeFirst()
  const interfering = {
    ...both,
    open: (sealed: string, context: Context) => {
      if (sealed === stored?.pin_sealed && context.name === accountContext(1, 'pin').name) entered = enter()
      return both.open(sealed, context)
    },
  }
  const enter = () =>
    database.db
      .updateTable('company')
      .set({ pin_sealed: newer })
      .where('id', '=', 1)
      .execute()
      .then(() => undefined)
  let entered: Promise<void> = Promise.resolve()
  await sealEverythingAgain(database, interfering, () => undefined)
  await entered
  const after = await database.db.selectFrom('company').select('pin_sealed').where('id', '=', 1).executeTakeFirst()
  expect(both.open(after?.pin_sealed ?? '', accountContext(1, 'pin'))).toBe('entered meanwhile')
})

it('forgets a FinanzOnline session that nobody’s credentials open', async () => {
  const { database } = await world()
  await database.db
    .updateTable('finanzonline_account')
    .set({ account_hash: 'of credentials that were changed' })
    .execute()
  await sealEverythingAgain(database, createSeal(NEW, OLD), () => undefined)
  const rows = await database.db.selectFrom('finanzonline_account').select('session_id_sealed').execute()
  expect(rows).toEqual([{ session_id_sealed: null }])
})
