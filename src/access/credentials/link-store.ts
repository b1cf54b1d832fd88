import type { Reader, Transaction } from '../../ground/database/database.ts'

/** An account at a provider: `subject` is the provider's own word for whoever it is, and never given to another. */
export type ProviderAccount = { provider: number; issuer: string; subject: string }

/** A user's link to an account at a provider. */
export type Link = ProviderAccount & { id: number; userId: number; linkedAt: Date; usedAt: Date | null }

const links = (reader: Reader) =>
  reader
    .selectFrom('openid_link')
    .select(['id', 'user_id as userId', 'provider', 'issuer', 'subject', 'linked_at as linkedAt', 'used_at as usedAt'])

/** The link of an account at a provider, to whomever. */
export const linkOf = (reader: Reader, { provider, issuer, subject }: ProviderAccount): Promise<Link | undefined> =>
  links(reader)
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** A user's links, in the order in which they were made. */
export const linksOf = (reader: Reader, userId: number): Promise<Link[]> =>
  links(reader).where('user_id', '=', userId).orderBy('id').execute()

/** Links a user. Returns the link's number, null where this account is somebody's already, or the user has one of the same provider. */
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

/** Notes that a link let somebody in; false = it has ended meanwhile. */
export async function noteUse(trx: Transaction, id: number, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('openid_link')
    .set({ used_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Ends one link of a user. Returns whose account it was of, or undefined where there is none such. */
export const endLink = (
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

/** Ends all links to a provider: they were made with another issuer or client. Returns how many there were. */
export async function forgetLinksAt(trx: Transaction, provider: number): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('openid_link').where('provider', '=', provider).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Takes a user's links away: with the password that they stand in for, or with the account. */
export const forgetLinks = async (trx: Transaction, userId: number): Promise<void> => {
  await trx.deleteFrom('openid_link').where('user_id', '=', userId).execute()
}
