import type { Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import type { AuditAction } from './action-rules.ts'
import { appendLine } from './store.ts'

/**
 * The object of a change: `company/7`, `user/12`. The company decides who may read the line (0 =
 * the installation).
 */
export type AuditedObject = { name: string; companyId: number }

/** The user and the address; both absent = an action on the server or of the product itself. */
export type AuditActor = { userId?: number | null; address?: string | undefined }

type Fields = Record<string, unknown>

/**
 * Appends one line to the audit log in the transaction of the change: without the line there is no
 * change. `actor` null = an action on the server. `before` and `after` contain the changed fields,
 * null = none; secrets appear as "changed".
 */
export async function record(
  trx: Transaction,
  actor: Actor | AuditActor | null,
  action: AuditAction,
  object: AuditedObject,
  before: Fields | null,
  after: Fields | null,
): Promise<void> {
  await appendLine(trx, {
    user_id: actor?.userId ?? null,
    address: actor?.address ?? null,
    company_id: object.companyId,
    action,
    object: object.name,
    before: maskedJson(before),
    after: maskedJson(after),
  })
}

/** Returns only the fields that differ, before and after, to keep lines short and readable. */
export function changedFields<T extends Fields>(
  before: T,
  after: { [Name in keyof T]?: T[Name] | undefined },
): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter(name => after[name] !== undefined && after[name] !== before[name])
  const pick = (from: Fields): Fields => Object.fromEntries(names.map(name => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

// Names of fields (on the wire, in code or of columns) whose values must never be logged (checks
// G-01, K-01). The list is global: a field that is secret anywhere is masked everywhere, even if an
// owner forgot it.
const SECRETS = new Set([
  'password',
  'passwordhash',
  'initialpassword',
  'totp',
  'totpsecret',
  'totpuri',
  'sessionid',
  'idhash',
  'token',
  'recoverycode',
  'codes',
  'fincustomerid',
  'finuserid',
  'pin',
  'tid',
  'benid',
  'secret',
  'clientsecret',
  'appsecret',
])

/**
 * Returns fields as JSON for the audit log; the value of a secret at any depth becomes "changed".
 * `pin_sealed` and `PIN` count as `pin`, so no spelling escapes. An empty value stays empty, so
 * that a first secret shows as a change.
 */
export const maskedJson = (fields: Record<string, unknown> | null): string | null =>
  fields && JSON.stringify(fields, (key, value) => (isSecret(key) && isFilled(value) ? 'changed' : value))

const isSecret = (key: string): boolean =>
  SECRETS.has(
    key
      .replace(/_?sealed$/i, '')
      .replace(/[_-]/g, '')
      .toLowerCase(),
  )

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
