import type { Reader } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { isInScope } from '../../ground/roles/role-rules.ts'
import { userByEmail, userById } from './user-of.ts'

type Question = { email: string; id?: number | null | undefined }

/**
 * Whether an e-mail is free, or borne by the very user `id` whose form asks; an id that is neither one's own nor in
 * scope is not looked at. Refuses (409) a taken one.
 */
export async function checkEmail(actor: Actor, reader: Reader, { email, id }: Question): Promise<void> {
  await refuseTakenEmail(reader, email, await knownId(actor, reader, id ?? null))
}

/** Refuses (409) an e-mail that somebody else than `exceptId` bears. */
export async function refuseTakenEmail(reader: Reader, email: string, exceptId: number | null): Promise<void> {
  const bearer = await userByEmail(reader, email)
  if (bearer && bearer.id !== exceptId) throw new Refusal('conflict', 'username not available')
}

async function knownId(actor: Actor, reader: Reader, id: number | null): Promise<number | null> {
  if (id === null || id === actor.userId) return id
  const user = await userById(reader, id).catch(() => null)
  return user && isInScope(actor, user.company_id) ? id : null
}
