import { sql } from 'kysely'
import { createApiKey } from '../../../src/access/keys/keys.ts'
import { type NewKey, newKeySchema } from '../../../src/access/keys/wire.ts'
import { systemClock } from '../../../src/base/database/clock.ts'
import type { OpenDatabase } from '../../../src/base/database/database.ts'
import { ROLES } from '../../../src/base/roles/role-rules.ts'
import { addPerson } from './people.ts'
import { freshCode } from './sign-in.ts'

type World = Parameters<typeof addPerson>[0]

const UNUSED_SERVICES = {
  clock: systemClock,
  mails: { areSent: false, queue: async () => undefined },
}

/** Creates a key of a company through one of its Admins, and the headers of a call with it. */
export async function addKey(world: World, companyId: number, overrides: Partial<NewKey> = {}) {
  const admin = await addPerson(world, { companyId, role: ROLES.admin })
  const actor = { userId: admin.id, companyId, role: ROLES.admin, email: '', language: 'de' } as const
  const totp = freshCode(admin, UNUSED_SERVICES.clock)
  const keyRequest = newKeySchema.parse({ name: 'Buchhaltung', scopes: ['check'], totp, ...overrides })
  const { id, key } = await createApiKey(actor, { ...world, ...UNUSED_SERVICES }, companyId, keyRequest)
  return { id, key, actor, headers: { authorization: `Bearer ${key}` } }
}

/** Marks a company as deleted, as its deletion does. */
export const markCompanyDeleted = async ({ db }: OpenDatabase, companyId: number): Promise<void> => {
  await sql`update company set deleted_at = now() where id = ${companyId}`.execute(db)
}
