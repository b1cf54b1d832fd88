import { createHash } from 'node:crypto'
import type { Reader } from '../../../ground/database/database.ts'
import type { Context, Encryption } from '../../../ground/database/encryption.ts'
import { defineForgettableColumn, type SecretColumn } from '../../../ground/database/secret-column.ts'
import type { FinanzonlineAccount } from '../asking.ts'

const hash = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** The participant, to whom the ministry counts two questions a day for a UID: whichever of its users asks. */
export const participantHash = ({ tid }: { tid: string }): string => hash('participant', tid.toUpperCase())

/** The web-service user, who has one session at a time. */
export const userHash = ({ tid, benid }: FinanzonlineAccount): string => hash('user', tid, benid)

/** What a session is encrypted with: whoever does not know the PIN cannot use a session that another tenant opened. */
export const sessionContext = (account: FinanzonlineAccount): Context => ({
  purpose: 'finanzonline-session',
  name: `finanzonline session ${credentialsHash(account)}`,
})

/**
 * The sessions that are shared. Several companies may have entered one account, and only one of them the PIN that its session was opened with;
 * one that none of `accounts` opens any more is forgotten: the next question logs in.
 */
export const sessionColumn = (
  accounts: (reader: Reader, encryption: Encryption) => Promise<FinanzonlineAccount[]>,
): SecretColumn =>
  defineForgettableColumn({
    table: 'finanzonline_account',
    key: 'account_hash',
    column: 'session_id_sealed',
    contexts: async (reader, encryption) => {
      const known = await accounts(reader, encryption)
      const users = known.map(account => ({ hash: userHash(account), context: sessionContext(account) }))
      return ({ account_hash }) => users.filter(({ hash }) => hash === account_hash).map(({ context }) => context)
    },
  })

/** These credentials, inside a process alone: a PIN is short enough to be guessed from its hash. */
export const credentialsHash = ({ tid, benid, pin }: FinanzonlineAccount): string =>
  hash('credentials', tid, benid, pin)

/** These very credentials of this very company, for the account guard. */
export const versionOf = ({ uid, version }: FinanzonlineAccount): string => `${uid}/${version}`
