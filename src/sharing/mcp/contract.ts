import { post } from '../../ground/roles/contract-rules.ts'
import { MCP_PATH } from '../../ground/roles/program-rules.ts'

/**
 * One message of the Model Context Protocol. Any key is let in: what a tool needs, its call of /api/v1 asks for. Streams and sessions of
 * earlier revisions (GET, DELETE) are 405, as any method that is not served (access/keys/other-methods.ts): nothing is kept between messages.
 */
export const message = post(MCP_PATH, { who: 'program' })
