import { createHash } from 'node:crypto'
import type { Reader } from '../../../base/database/database.ts'
import type { Context, Encryption } from '../../../base/database/encryption.ts'
import { defineDroppableColumn, type SecretColumn } from '../../../base/database/secret-column.ts'
import type { FinanzonlineAccount } from '../query-context.ts'

const hash = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/**
 * Identifies the participant. The ministry counts two queries a day per UID and participant, for
 * all its users together.
 */
export const participantHash = ({ tid }: { tid: string }): string => hash('participant', tid.toUpperCase())

/** Identifies the web-service user, who has one session at a time. */
export const userHash = ({ tid, benid }: FinanzonlineAccount): string => hash('user', tid, benid)

/**
 * The encryption context of a session: without the PIN, a session of another tenant cannot be used.
 */
export const sessionContext = (account: FinanzonlineAccount): Context => ({
  purpose: 'finanzonline-session',
  name: `finanzonline session ${credentialsHash(account)}`,
})

/**
 * The column of shared sessions. Several companies may have entered the same account, but only one
 * of them the PIN of its session. Sessions that none of `accounts` can decrypt are dropped: the
 * next query logs in.
 */
export const sessionColumn = (
  accounts: (reader: Reader, encryption: Encryption) => Promise<FinanzonlineAccount[]>,
): SecretColumn =>
  defineDroppableColumn({
    table: 'finanzonline_account',
    key: 'account_hash',
    column: 'session_id_sealed',
    contexts: async (reader, encryption) => {
      const rows = await accounts(reader, encryption)
      const users = rows.map(account => ({ hash: userHash(account), context: sessionContext(account) }))
      return ({ account_hash }) => users.filter(({ hash }) => hash === account_hash).map(({ context }) => context)
    },
  })

/**
 * Identifies the credentials, but only within a process: a short PIN can be guessed from its hash.
 */
export const credentialsHash = ({ tid, benid, pin }: FinanzonlineAccount): string =>
  hash('credentials', tid, benid, pin)

/** Identifies a company's credentials for the account guard. */
export const versionOf = ({ uid, version }: FinanzonlineAccount): string => `${uid}/${version}`
