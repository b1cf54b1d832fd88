import { del, get, post } from '../../ground/roles/contract-rules.ts'
import { MCP_PATH } from '../../ground/roles/program-rules.ts'

/** One message of the Model Context Protocol. Any key is let in: what a tool needs, its call of /api/v1 asks for. */
export const message = post(MCP_PATH, { who: 'program' })

// Streams and sessions of earlier revisions: nobody's, since nothing is kept between two messages, and answered 405.
export const stream = get(MCP_PATH, { who: 'public' })
export const endSession = del(MCP_PATH, { who: 'public' })
