import type { Transaction } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import type { AuditAction } from './action-rules.ts'
import { appendLine } from './store.ts'

/** What a change was about: `company/7`, `user/12`; the company decides who may read the line (0 = the installation). */
export type AuditedObject = { name: string; companyId: number }

/** Who did it, where from; both unknown = done at the machine or by the product itself. */
export type Doer = { userId?: number | null; address?: string | undefined }

type Fields = Record<string, unknown>

/**
 * Appends one line to the audit log, in the transaction of the change itself: no line, no change. `actor` null = done at
 * the machine. `before` and `after` hold the changed fields, null = there was or is nothing; secrets read "changed".
 */
export async function record(
  trx: Transaction,
  actor: Actor | Doer | null,
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
    before: masked(before),
    after: masked(after),
  })
}

/** Only the fields that differ, as they were and as they are: keeps lines short and readable. */
export function changedFields<T extends Fields>(
  before: T,
  after: { [Name in keyof T]?: T[Name] | undefined },
): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter(name => after[name] !== undefined && after[name] !== before[name])
  const pick = (from: Fields): Fields => Object.fromEntries(names.map(name => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

// Names of fields, on the wire, in code or of columns, whose values must never be written down (checks G-01, K-01). One list for all, and not
// the owners' own: what is secret anywhere is masked everywhere, also where an owner was forgotten in some list.
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
 * Fields as JSON for the audit log; a secret's value, at any depth, reads "changed". `pin_sealed` and `PIN` are `pin`, too:
 * spelling protects nothing. No value stays none, so that a secret given for the first time can be told.
 */
export const masked = (fields: Record<string, unknown> | null): string | null =>
  fields && JSON.stringify(fields, (key, value) => (isSecret(key) && isGiven(value) ? 'changed' : value))

const isSecret = (key: string): boolean =>
  SECRETS.has(
    key
      .replace(/_?sealed$/i, '')
      .replace(/[_-]/g, '')
      .toLowerCase(),
  )

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
