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
