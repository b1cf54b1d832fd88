/** What a key may be allowed; each call of /api/v1 asks for one of them (its contract). */
export const KEY_SCOPES = ['check', 'batch:write', 'batch:read', 'report:read'] as const

export type KeyScope = (typeof KEY_SCOPES)[number]
