import type { Reader } from '../../ground/database/database.ts'
import { linkOf, linksOf } from '../users/openid/links-store.ts'
import { type UserRow, userByEmail, userById } from '../users/user-of.ts'
import { type Provider, speaksFor } from './provider.ts'
import type { Claimed } from './read-answer.ts'

/** Whom a provider's word names; without a link there is none yet. */
export type Found = { user: UserRow; linkId: number | null }

/**
 * Whom a provider's word names: who is linked to this issuer and subject, else, where the provider's switch allows it, who bears the verified
 * e-mail and has no link there. Nobody is created. Returns undefined for whomever else.
 */
export async function findPerson(reader: Reader, provider: Provider, claimed: Claimed): Promise<Found | undefined> {
  const link = await linkOf(reader, { provider: provider.companyId, ...claimed })
  const user = link ? await userById(reader, link.userId) : await bearerOf(reader, provider, claimed)
  return user && speaksFor(provider, user) ? { user, linkId: link?.id ?? null } : undefined
}

// Of two accounts there with one e-mail the first is linked; the second is somebody else.
async function bearerOf(reader: Reader, provider: Provider, { verifiedEmail }: Claimed): Promise<UserRow | undefined> {
  if (!provider.linksByEmail || verifiedEmail === null) return undefined
  const user = await userByEmail(reader, verifiedEmail)
  const links = user ? await linksOf(reader, user.id) : []
  return links.some(link => link.provider === provider.companyId) ? undefined : user
}
