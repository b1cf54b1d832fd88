import type { Transaction } from '../database/database.ts'
import type { Mails } from '../mails/create.ts'
import { viennaDay } from '../texts/format.ts'
import { type UserRow, userById } from './user-of.ts'

type InitialPassword = { initialPassword: string; until: Date }

/** Mails a new user the first password. */
export async function queueInvitation(trx: Transaction, mails: Mails, userId: number, password: InitialPassword) {
  const user = await userById(trx, userId)
  const content = contentOf(user, password)
  await mails.queue(trx, envelopeOf(user), { kind: 'invitation', ...content })
}

type Reset = InitialPassword & { authenticator: boolean }

/** Mails a user the password that replaces the old one; `authenticator` = that one is set up anew too. */
export async function queueReset(
  trx: Transaction,
  mails: Mails,
  userId: number,
  { authenticator, ...password }: Reset,
) {
  const user = await userById(trx, userId)
  const mail = { kind: 'reset', authenticator, ...contentOf(user, password) } as const
  await mails.queue(trx, envelopeOf(user), mail)
}

// Of two resets only the later password opens, so only that one may arrive.
const envelopeOf = ({ id, email, language }: UserRow) =>
  ({ cause: `initial-password user/${id}`, recipient: email, language, renews: true }) as const

const contentOf = ({ firstname, lastname, email }: UserRow, { initialPassword, until }: InitialPassword) => ({
  name: `${firstname} ${lastname}`,
  ...{ email, initialPassword, until: viennaDay(until) },
})
