import type { Reader } from '../../base/database/database.ts'
import { KEY_SCOPES, type KeyScope } from '../../base/roles/program-rules.ts'
import { isSameKey, prefixOf } from './key-text.ts'

/** A key with all data that each call needs to check its validity. */
export type ActiveKey = {
  id: number
  /** The program's user. */
  userId: number
  companyId: number
  /** The last day of the company's licence. */
  licensedUntil: string | null
  scopes: KeyScope[]
  perMinute: number
  addresses: string[]
  validUntil: string | null
}

/**
 * Returns the key for a text; undefined if there is none, if it was revoked, or if its company was
 * deleted.
 */
export async function findActiveKey(reader: Reader, text: string): Promise<ActiveKey | undefined> {
  const row = await reader
    .selectFrom('api_key')
    .innerJoin('users', 'users.id', 'api_key.user_id')
    .innerJoin('company', 'company.id', 'users.company_id')
    .where('api_key.prefix', '=', prefixOf(text))
    .where('api_key.ended_at', 'is', null)
    .where('company.deleted_at', 'is', null)
    .select(['api_key.id', 'api_key.key_hash', 'api_key.scopes', 'api_key.addresses', 'users.id as userId'])
    .select(['api_key.per_minute as perMinute', 'api_key.valid_until as validUntil', 'company.id as companyId'])
    .select('company.valid_until as licensedUntil')
    .executeTakeFirst()
  if (!row || !isSameKey(text, row.key_hash)) return undefined
  const { key_hash: _hash, scopes, ...key } = row
  return { ...key, scopes: KEY_SCOPES.filter(scope => scopes.includes(scope)) }
}

const keys = new WeakMap<object, ActiveKey>()

/** Stores the key of a call before access is decided, so that a refusal is logged with its name. */
export const attachKey = (request: object, key: ActiveKey): void => void keys.set(request, key)

/** Returns the key of a call, whether or not the call was allowed. */
export const attachedKey = (request: object): ActiveKey | undefined => keys.get(request)
