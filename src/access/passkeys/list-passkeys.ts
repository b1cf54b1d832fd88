import { countOf } from '../../base/database/count-of.ts'
import type { Reader } from '../../base/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { type PasskeyConfiguration, relyingPartyOf } from './relying-party.ts'
import type { Passkey } from './wire.ts'

/** Returns a user's passkeys, oldest first. */
export async function listPasskeys(reader: Reader, userId: number): Promise<Passkey[]> {
  const rows = await reader.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('id').execute()
  return rows.map(({ id, name, host, made_at, made_on, last_used_at, last_used_on }) => ({
    id,
    name,
    host,
    madeAt: made_at.toISOString(),
    madeOn: made_on,
    lastUsedAt: last_used_at?.toISOString() ?? null,
    lastUsedOn: last_used_on,
  }))
}

/** Returns a user's passkeys for this host name, in the form that browsers expect. */
export const listUsablePasskeys = async (reader: Reader, userId: number, host: string) =>
  (
    await reader
      .selectFrom('passkey')
      .select(['credential_id', 'transports'])
      .where('user_id', '=', userId)
      .where('host', '=', host)
      .orderBy('id')
      .execute()
  ).map(({ credential_id: id, transports }) => ({ id, transports }))

/** Returns the number of passkeys bound to another host name, which no longer work. */
export const countPasskeysOfOtherHosts = (reader: Reader, host: string): Promise<number> =>
  countOf(reader.selectFrom('passkey').where('host', '<>', host))

/** Returns whether a user has a passkey for this host name. */
export async function hasPasskey(deps: PasskeyDeps, userId: number): Promise<boolean> {
  const relyingParty = relyingPartyOf(deps)
  return relyingParty !== null && (await listUsablePasskeys(deps.database.db, userId, relyingParty.host)).length > 0
}

type PasskeyDeps = PasskeyConfiguration & Pick<Services, 'database'>
