import type { Reader, Transaction } from '../../base/database/database.ts'

/**
 * A person's account at a provider. `subject` is the provider's id of the person, which it never
 * assigns to another.
 */
export type ProviderAccount = { provider: number; issuer: string; subject: string }

/** A user's link to an account at a provider. */
export type Link = ProviderAccount & { id: number; userId: number; linkedAt: Date; usedAt: Date | null }

const links = (reader: Reader) =>
  reader
    .selectFrom('openid_link')
    .select(['id', 'user_id as userId', 'provider', 'issuer', 'subject', 'linked_at as linkedAt', 'used_at as usedAt'])

/** Returns the link of an account at a provider, if it is linked to any user. */
export const findLink = (reader: Reader, { provider, issuer, subject }: ProviderAccount): Promise<Link | undefined> =>
  links(reader)
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Returns a user's links, oldest first. */
export const linksOf = (reader: Reader, userId: number): Promise<Link[]> =>
  links(reader).where('user_id', '=', userId).orderBy('id').execute()

/**
 * Links a user to an account at a provider. Returns the link's id, or null if the account is
 * already linked or the user already has a link to this provider.
 */
export async function addLink(
  trx: Transaction,
  userId: number,
  account: ProviderAccount,
  now: Date,
): Promise<number | null> {
  const { provider, issuer, subject } = account
  const added = await trx
    .insertInto('openid_link')
    .values({ user_id: userId, provider, issuer, subject, linked_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** Stores the time of a sign-in by a link. Returns false if the link was deleted in between. */
export async function recordLinkUse(trx: Transaction, id: number, now: Date): Promise<boolean> {
  const updated = await trx
    .updateTable('openid_link')
    .set({ used_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Deletes one link of a user. Returns the linked account, undefined if there is none. */
export const deleteLink = (
  trx: Transaction,
  userId: number,
  id: number,
): Promise<{ issuer: string; provider: number } | undefined> =>
  trx
    .deleteFrom('openid_link')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['issuer', 'provider'])
    .executeTakeFirst()

/** Deletes all links to a provider whose issuer or client changed. Returns their number. */
export async function deleteLinksAt(trx: Transaction, provider: number): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('openid_link').where('provider', '=', provider).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes all links of a user, when the account is deleted or its password is reset. */
export const deleteLinks = async (trx: Transaction, userId: number): Promise<void> => {
  await trx.deleteFrom('openid_link').where('user_id', '=', userId).execute()
}
