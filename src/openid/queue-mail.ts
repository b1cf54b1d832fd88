import type { Transaction } from '../database/database.ts'
import type { Mails } from '../mails/create.ts'
import type { UserRow } from '../users/user-of.ts'

type Told = { provider: string; at: Date; linkId: number }

/** Tells a user by mail of a new link to an account at a provider: if somebody else made it, this is how it comes to light. */
export async function queueLinkMail(trx: Transaction, mails: Mails, user: UserRow, { provider, at, linkId }: Told) {
  const { id, email, language, firstname, lastname } = user
  const envelope = { cause: `openid-link user/${id} link/${linkId}`, recipient: email, language }
  const name = `${firstname} ${lastname}`
  await mails.queue(trx, envelope, { kind: 'openid-link', name, at: at.toISOString(), provider })
}
