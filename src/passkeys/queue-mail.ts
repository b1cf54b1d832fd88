import type { Transaction } from '../database/database.ts'
import type { Mails } from '../mails/create.ts'
import type { UserRow } from '../users/user-of.ts'

type Told = { event: 'added' | 'ended'; at: Date; passkey: string }

/** Tells a user by mail of a passkey that came or went: if somebody else did it, this is how it comes to light. */
export async function queuePasskeyMail(trx: Transaction, mails: Mails, user: UserRow, { event, at, passkey }: Told) {
  const { id, email, language, firstname, lastname } = user
  const moment = at.toISOString()
  const envelope = { cause: `passkey ${event} user/${id} ${moment}`, recipient: email, language }
  await mails.queue(trx, envelope, { kind: 'passkeys', event, name: `${firstname} ${lastname}`, at: moment, passkey })
}
