import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { VERSION } from '../../base/releases/version.ts'
import { translate } from '../../base/texts/translate.ts'
import type { App } from '../../platform/http/app.ts'
import { asSeenJson } from './as-data.ts'
import { type Caller, callInside } from './call-inside.ts'
import { followBatch } from './follow-batch.ts'
import { texts } from './mcp-texts.ts'
import { outputSchema } from './output-schema.ts'
import { addPrompts } from './prompts.ts'
import { missingPermission, type RefusedTool } from './refuse-message.ts'
import { type Tool, toolsFor } from './tools.ts'

/** The caller of a message, and the tool that the message calls without permission. */
type Sender = Caller & { refused: RefusedTool | null }

/** Answers one message of one caller; stateless. */
export type AnswerMessage = (request: Request, body: unknown, sender: Sender) => Promise<Response>

/**
 * Returns a handler for messages of the protocol of 2026-07-28, and of earlier revisions, whose
 * clients begin with `initialize`. Imports the package here, so that an installation without MCP
 * never loads it.
 */
export async function createAnswerMessage(app: App): Promise<AnswerMessage> {
  const { createMcpHandler, McpServer: Server } = await import('@modelcontextprotocol/server')
  return (request, parsedBody, sender) => {
    const t = translate(texts, sender.language)
    const capabilities = { tools: { listChanged: false }, prompts: { listChanged: false } }
    const options = { instructions: t('instructions'), capabilities }
    const server = () => {
      const server = new Server({ name: 'uid-check', title: 'UID Check', version: VERSION }, options)
      addTools(server, app, sender)
      addPrompts(server, sender)
      return server
    }
    // No lists or resources change, so subscriptions are off: each would stay open for as long as
    // its client likes.
    const handler = createMcpHandler(server, {
      maxSubscriptions: 0,
      onerror: err => app.log.info({ err }, 'a message of the Model Context Protocol got no answer'),
    })
    return handler.fetch(request, { parsedBody })
  }
}

function addTools(server: McpServer, app: App, sender: Sender): void {
  const t = translate(texts, sender.language)
  for (const [name, tool] of toolsFor(sender.scopes)) {
    const { input: inputSchema, output, hints } = tool
    const title = t(`title ${name}`)
    const words = { title, description: t(`about ${name}`), annotations: { title, ...hints } }
    const described = { ...words, inputSchema, outputSchema: outputSchema(output) }
    server.registerTool(name, described, (args, context) => use(tool, args, { app, sender, context }))
  }
  const { refused } = sender
  // Not in the tools list: registered only for this call, so that the model gets the reason.
  if (refused)
    server.registerTool(refused.name, { inputSchema: z.looseObject({}) }, () =>
      asRefusal(missingPermission(refused, sender.language)),
    )
}

type CallContext = { app: App; sender: Sender; context: ServerContext }

/**
 * External text is data: it is in the fields of the structured content, and in the same as JSON for
 * clients that only read text.
 */
async function use(tool: Tool, args: unknown, { app, sender, context }: CallContext): Promise<CallToolResult> {
  const request = tool.buildRequest(args, sender.language)
  if ('content' in request) return asContent({ ...request.content })
  const execute = () => callInside(app, sender, request)
  const seconds = request.waitSeconds ?? 0
  const { status, body } =
    seconds > 0 ? await followBatch(execute, seconds, { disconnected: sender.disconnected, context }) : await execute()
  return status >= 400 ? asRefusal(body) : asContent(body)
}

const asContent = (structuredContent: Record<string, unknown>): CallToolResult => ({
  content: asText(structuredContent),
  structuredContent,
})

// A refusal has no structured content: clients of earlier revisions would validate it against the
// tool's output schema.
const asRefusal = (body: Record<string, unknown>): CallToolResult => ({ content: asText(body), isError: true })

const asText = (args: Record<string, unknown>): CallToolResult['content'] => [{ type: 'text', text: asSeenJson(args) }]
