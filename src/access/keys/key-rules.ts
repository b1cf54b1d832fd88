import type { KeyScope } from '../../base/roles/program-rules.ts'

/** Maximum number of active keys per company. */
export const MAX_KEYS = 50

export const MAX_KEY_NAME_LENGTH = 60

/**
 * Preselected scopes of a new key: check and read. Sending events, and letting an agent use up the
 * daily quota, must be chosen explicitly.
 */
export const DEFAULT_SCOPES: readonly KeyScope[] = ['check', 'batch:write', 'batch:read', 'report:read']

/** Calls per minute: the default of a key, and the maximum. */
export const PER_MINUTE = { usual: 600, max: 60_000 } as const

export const MAX_ADDRESSES = 20

/** Splits the typed addresses, which are separated by lines, commas or spaces. */
export const parseNetworks = (text: string): string[] => text.split(/[\s,;]+/).filter(part => part !== '')
