import { post } from '../../base/roles/contract-rules.ts'
import { MCP_PATH } from '../../base/roles/program-rules.ts'

/**
 * One message of the Model Context Protocol. Any key is accepted: the tool's call of /api/v1 checks
 * the key's scopes. The endpoint is stateless, so streams and sessions of earlier revisions (GET,
 * DELETE) get 405 like any other method (access/keys/method-check.ts).
 */
export const message = post(MCP_PATH, { access: 'program' })
