const V1 = '/api/v1'

/** Where programs find what they are told of, and what they are shown: named by folders below programs/, which serves it. */
export const PROGRAM_PATHS = {
  description: `${V1}/openapi.json`,
  problems: `${V1}/problems`,
  checks: `${V1}/checks`,
  check: `${V1}/checks/:id`,
  batches: `${V1}/batches`,
  batchFile: `${V1}/batches/file`,
  batch: `${V1}/batches/:id`,
  partners: `${V1}/partners`,
  partner: `${V1}/partners/:uid`,
  stockChecks: `${V1}/stock-checks`,
  stockCheck: `${V1}/stock-checks/:id`,
  onThatDay: `${V1}/on-that-day`,
  webhooks: `${V1}/webhooks`,
  webhook: `${V1}/webhooks/:id`,
} as const

/** Where agents find the same as tools (docs/mcp.md). */
export const MCP_PATH = '/mcp'

/** Whether an address is one for programs, served or not. */
export const isForPrograms = (url: string): boolean => /^\/(api\/v1|mcp)([/?]|$)/.test(url)

/** What a key may be allowed; each call of /api/v1 asks for one of them (its contract). `mcp:check` is asked for beside `check`, where an agent asks. */
export const KEY_SCOPES = ['check', 'batch:write', 'batch:read', 'report:read', 'webhook:manage', 'mcp:check'] as const

export type KeyScope = (typeof KEY_SCOPES)[number]
