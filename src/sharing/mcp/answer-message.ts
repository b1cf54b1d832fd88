import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { VERSION } from '../../ground/releases/version.ts'
import { translate } from '../../ground/texts/translate.ts'
import type { App } from '../../house/http/app.ts'
import { asSeenJson } from './as-data.ts'
import { type Caller, callInside } from './call-inside.ts'
import { followBatch } from './follow-batch.ts'
import { outputSchema } from './output-schema.ts'
import { addPrompts } from './prompts.ts'
import { missingPermission, type RefusedTool } from './refuse-message.ts'
import { texts } from './texts.ts'
import { type Tool, toolsFor } from './tools.ts'

/** A caller of one message, and the tool in it that is refused. */
type Sender = Caller & { refused: RefusedTool | null }

/** Answers one message of one caller; nothing is kept for the next. */
export type AnswerMessage = (request: Request, body: unknown, sender: Sender) => Promise<Response>

/**
 * Returns what answers messages of the protocol of 2026-07-28, and of the revisions before it, whose clients begin with `initialize`. The
 * package is loaded here: an installation without MCP never does.
 */
export async function createAnswerMessage(app: App): Promise<AnswerMessage> {
  const { createMcpHandler, McpServer: Server } = await import('@modelcontextprotocol/server')
  return (request, parsedBody, sender) => {
    const say = translate(texts, sender.language)
    const capabilities = { tools: { listChanged: false }, prompts: { listChanged: false } }
    const options = { instructions: say('instructions'), capabilities }
    const server = () => {
      const made = new Server({ name: 'uid-check', title: 'UID Check', version: VERSION }, options)
      addTools(made, app, sender)
      addPrompts(made, sender)
      return made
    }
    // Nothing changes while somebody listens, so nobody may: a subscription would stay open for as long as its caller likes.
    const handler = createMcpHandler(server, {
      maxSubscriptions: 0,
      onerror: err => app.log.info({ err }, 'a message of the Model Context Protocol was not answered'),
    })
    return handler.fetch(request, { parsedBody })
  }
}

function addTools(server: McpServer, app: App, sender: Sender): void {
  const say = translate(texts, sender.language)
  for (const [name, tool] of toolsFor(sender.scopes)) {
    const { input: inputSchema, output, hints } = tool
    const title = say(`title ${name}`)
    const words = { title, description: say(`about ${name}`), annotations: { title, ...hints } }
    const described = { ...words, inputSchema, outputSchema: outputSchema(output) }
    server.registerTool(name, described, (said, context) => use(tool, said, { app, sender, context }))
  }
  const { refused } = sender
  // Not among the tools that are listed: it is there for this one call, so that the model is told why.
  if (refused)
    server.registerTool(refused.name, { inputSchema: z.looseObject({}) }, () =>
      asRefusal(missingPermission(refused, sender.language)),
    )
}

type Around = { app: App; sender: Sender; context: ServerContext }

/** Strangers' text is data: it stands in the fields of the structured content, and in the same as JSON for clients that read text alone. */
async function use(tool: Tool, said: unknown, { app, sender, context }: Around): Promise<CallToolResult> {
  const asked = tool.ask(said, sender.language)
  if ('said' in asked) return asContent({ ...asked.said })
  const ask = () => callInside(app, sender, asked)
  const seconds = asked.waitSeconds ?? 0
  const { status, body } = seconds > 0 ? await followBatch(ask, seconds, { gone: sender.gone, context }) : await ask()
  return status >= 400 ? asRefusal(body) : asContent(body)
}

const asContent = (structuredContent: Record<string, unknown>): CallToolResult => ({
  content: asText(structuredContent),
  structuredContent,
})

// A refusal is this alone: clients of earlier revisions hold whatever is structured against what the tool says that it answers.
const asRefusal = (body: Record<string, unknown>): CallToolResult => ({ content: asText(body), isError: true })

const asText = (said: Record<string, unknown>): CallToolResult['content'] => [{ type: 'text', text: asSeenJson(said) }]
