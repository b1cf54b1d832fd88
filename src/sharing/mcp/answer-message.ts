import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { VERSION } from '../../base/releases/version.ts'
import { translate } from '../../base/texts/translate.ts'
import type { App } from '../../platform/http/app.ts'
import { type Caller, callInternally } from './call-internally.ts'
import { followBatch } from './follow-batch.ts'
import { texts } from './mcp-texts.ts'
import { outputSchema } from './output-schema.ts'
import { addPrompts } from './prompts.ts'
import { missingPermission, type RefusedTool } from './refuse-message.ts'
import { type Tool, toolsFor } from './tools.ts'
import { toVisibleJson } from './visible-json.ts'

/** The caller of a message, and the tool that it calls without permission, if any. */
type Sender = Caller & { refused: RefusedTool | null }

/** Answers one message of one caller. It keeps no state between messages. */
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
    // Subscriptions are off: no lists or resources change, and a client could keep them open.
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
    const labels = { title, description: t(`about ${name}`), annotations: { title, ...hints } }
    const definition = { ...labels, inputSchema, outputSchema: outputSchema(output) }
    server.registerTool(name, definition, (args, context) => callTool(tool, args, { app, sender, context }))
  }
  const { refused } = sender
  // The tool is registered only for this call, so that the model gets the reason of the refusal.
  if (refused)
    server.registerTool(refused.name, { inputSchema: z.looseObject({}) }, () =>
      refusalResult(missingPermission(refused, sender.language)),
    )
}

type CallContext = { app: App; sender: Sender; context: ServerContext }

/**
 * Calls a tool. External text is data: it is in the fields of the structured content, and in the
 * same content as JSON for clients that only read text.
 */
async function callTool(tool: Tool, args: unknown, { app, sender, context }: CallContext): Promise<CallToolResult> {
  const request = tool.buildRequest(args, sender.language)
  if ('content' in request) return contentResult({ ...request.content })
  const execute = () => callInternally(app, sender, request)
  const seconds = request.waitSeconds ?? 0
  const { status, body } =
    seconds > 0 ? await followBatch(execute, seconds, { disconnected: sender.disconnected, context }) : await execute()
  return status >= 400 ? refusalResult(body) : contentResult(body)
}

const contentResult = (structuredContent: Record<string, unknown>): CallToolResult => ({
  content: textContent(structuredContent),
  structuredContent,
})

// A refusal has no structured content: clients of earlier revisions would validate it against the
// tool's output schema.
const refusalResult = (body: Record<string, unknown>): CallToolResult => ({ content: textContent(body), isError: true })

const textContent = (args: Record<string, unknown>): CallToolResult['content'] => [
  { type: 'text', text: toVisibleJson(args) },
]
