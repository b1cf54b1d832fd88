const V1 = '/api/v1'

/**
 * The paths of the API description and other pages for programs, named by folders below programs/,
 * which serves them.
 */
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

/** The path of the same functions as tools for agents (docs/mcp.md). */
export const MCP_PATH = '/mcp'

/** True if a URL belongs to the API for programs, whether it exists or not. */
export const isForPrograms = (url: string): boolean => /^\/(api\/v1|mcp)([/?]|$)/.test(url)

/**
 * The scopes of a key; each call of /api/v1 requires one (its contract). An agent's check requires
 * `mcp:check` besides `check`.
 */
export const KEY_SCOPES = ['check', 'batch:write', 'batch:read', 'report:read', 'webhook:manage', 'mcp:check'] as const

export type KeyScope = (typeof KEY_SCOPES)[number]
