import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { VERSION } from '../../ground/releases/version.ts'
import { translate } from '../../ground/texts/translate.ts'
import type { App } from '../../house/http/app.ts'
import { asSeenJson } from './as-data.ts'
import { type Caller, callInside } from './call-inside.ts'
import { outputSchema } from './output-schema.ts'
import { texts } from './texts.ts'
import { type Tool, toolsFor } from './tools.ts'

/** Answers one message of one caller; nothing is kept for the next. */
export type AnswerMessage = (request: Request, body: unknown, caller: Caller) => Promise<Response>

/**
 * Returns what answers messages of the protocol of 2026-07-28, and of the revisions before it, whose clients begin with `initialize`. The
 * package is loaded here: an installation without MCP never does.
 */
export async function createAnswerMessage(app: App): Promise<AnswerMessage> {
  const { createMcpHandler, McpServer: Server } = await import('@modelcontextprotocol/server')
  return (request, parsedBody, caller) => {
    const say = translate(texts, caller.language)
    const options = { instructions: say('instructions'), capabilities: { tools: { listChanged: false } } }
    const server = () =>
      withTools(new Server({ name: 'uid-check', title: 'UID Check', version: VERSION }, options), app, caller)
    // Nothing changes while somebody listens, so nobody may: a subscription would stay open for as long as its caller likes.
    const handler = createMcpHandler(server, {
      maxSubscriptions: 0,
      onerror: err => app.log.info({ err }, 'a message of the Model Context Protocol was not answered'),
    })
    return handler.fetch(request, { parsedBody })
  }
}

function withTools(server: McpServer, app: App, caller: Caller): McpServer {
  const say = translate(texts, caller.language)
  for (const [name, tool] of toolsFor(caller.scopes)) {
    const { input: inputSchema, output, hints } = tool
    const title = say(`title ${name}`)
    const words = { title, description: say(`about ${name}`), annotations: { title, ...hints } }
    const described = { ...words, inputSchema, outputSchema: outputSchema(output) }
    server.registerTool(name, described, said => use(tool, said, app, caller))
  }
  return server
}

/** Strangers' text is data: it stands in the fields of the structured content, and in the same as JSON for clients that read text alone. */
async function use(tool: Tool, said: unknown, app: App, caller: Caller): Promise<CallToolResult> {
  const asked = tool.ask(said, caller.language)
  if ('said' in asked) return asContent({ ...asked.said })
  const { status, body } = await callInside(app, caller, asked)
  return status >= 400 ? { content: asText(body), isError: true } : asContent(body)
}

const asContent = (structuredContent: Record<string, unknown>): CallToolResult => ({
  content: asText(structuredContent),
  structuredContent,
})

// A refusal is this alone: clients of earlier revisions hold whatever is structured against what the tool says that it answers.
const asText = (said: Record<string, unknown>): CallToolResult['content'] => [{ type: 'text', text: asSeenJson(said) }]
