import type { Transaction } from '../../database/database.ts'
import type { Mails } from '../../mails/create.ts'
import type { UserRow } from '../user-of.ts'

/** What became of somebody's codes, and how many are left. */
type Told = { event: 'made' | 'used'; at: Date; left: number }

/** Tells a user by mail of the codes: if somebody else made or used them, this is how it comes to light. */
export async function queueRecoveryMail(trx: Transaction, mails: Mails, user: UserRow, { event, at, left }: Told) {
  const { id, email, language, firstname, lastname } = user
  const moment = at.toISOString()
  const envelope = { cause: `recovery-codes user/${id} ${moment}`, recipient: email, language }
  const mail = { kind: 'recovery-codes', event, name: `${firstname} ${lastname}`, at: moment, left } as const
  await mails.queue(trx, envelope, mail)
}
