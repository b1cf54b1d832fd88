import { z } from 'zod'
import { onThatDaySchema } from '../../answers/validity-on-date/wire.ts'
import { callUrl, type Endpoint } from '../../base/roles/contract-rules.ts'
import type { KeyScope } from '../../base/roles/program-rules.ts'
import type { Language } from '../../base/texts/define.ts'
import { batchRowsSchema, batchSchema, checkSchema, verdictSchema } from '../programs/answer-wire.ts'
import * as programs from '../programs/contract.ts'
import { partnersSchema } from '../programs/partner-wire.ts'
import { explainCode } from './explain-code.ts'
import { explainedSchema, timelineSchema } from './output-schema.ts'

/**
 * The request of a tool: a call of /api/v1, or content without customer data. With `waitSeconds`,
 * the call reads a batch and is repeated until the batch has ended, for at most this long.
 */
export type ToolRequest =
  | { url: string; body?: object; headers?: Record<string, string>; waitSeconds?: number }
  | { content: object }

/** A tool for models; its title and description are in mcp-texts.ts, by its name. */
export type Tool = {
  /** The call of /api/v1 that the tool makes; null if it makes none. */
  calls: Endpoint | null
  /** Scopes that the key needs in addition to that call's. */
  extraScopes: readonly KeyScope[]
  input: z.ZodObject
  /** The schema of its result, except refusals. */
  output: z.ZodObject
  /** Hints for the model's user (ToolAnnotations): no tool is destructive. */
  hints: { readOnlyHint: boolean; destructiveHint: false; idempotentHint: boolean; openWorldHint: boolean }
  /** Builds the request from the model's arguments, parsed by `input`. */
  buildRequest: (args: unknown, language: Language) => ToolRequest
}

const READ_HINTS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const
const QUERY_HINTS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true } as const

type ToolOptions<Input extends z.ZodObject> = Omit<Tool, 'input' | 'buildRequest' | 'extraScopes'> & {
  extraScopes?: Tool['extraScopes']
  input: Input
  buildRequest: (args: z.output<Input>, language: Language) => ToolRequest
}

const tool = <Input extends z.ZodObject>({
  input,
  buildRequest,
  extraScopes = [],
  ...more
}: ToolOptions<Input>): Tool => ({
  ...more,
  extraScopes,
  input,
  buildRequest: (args, language) => buildRequest(input.parse(args), language),
})

// A page that fits into a model's context.
const limit = z.int().min(1).max(50).default(20)
// Clients time out after a minute without progress.
const MAX_WAIT_SECONDS = 50
const MAX_ID = 2_147_483_647
const text = (maxLength: number) => z.string().trim().max(maxLength)
const uid = text(100).min(1)

/** The tools by name. */
export const TOOLS = {
  find_partner: tool({
    calls: programs.listPartners,
    output: partnersSchema.omit({ removed: true }),
    hints: READ_HINTS,
    input: z.strictObject({
      search: text(200).optional().describe('Part of a VAT ID or company name; omit it to list all partners.'),
      verdict: z.enum(['valid', 'invalid', 'none']).optional().describe('The latest answer from an authority.'),
      watched: z.boolean().optional(),
      after: text(100).optional().describe('The `next` of the previous page.'),
      limit,
    }),
    buildRequest: ({ watched, ...query }) => ({
      url: callUrl(programs.listPartners, {
        query: { ...query, watched: watched === undefined ? undefined : watched ? 'true' : 'false' },
      }),
    }),
  }),
  partner_timeline: tool({
    calls: programs.readPartner,
    output: timelineSchema,
    hints: READ_HINTS,
    input: z.strictObject({
      uid: uid.describe('The VAT ID, or the `id` of the partner.'),
      before: text(60).optional().describe('The `next` of the previous page.'),
      limit,
    }),
    buildRequest: ({ uid: partnerId, ...query }) => ({
      url: callUrl(programs.readPartner, { uid: partnerId, query }),
    }),
  }),
  valid_on_day: tool({
    calls: programs.askDay,
    output: onThatDaySchema,
    hints: READ_HINTS,
    input: z.strictObject({ uid, day: z.iso.date().describe('yyyy-mm-dd in Vienna, today or earlier.') }),
    buildRequest: query => ({ url: callUrl(programs.askDay, { query }) }),
  }),
  batch_status: tool({
    calls: programs.readBatch,
    output: batchSchema,
    hints: READ_HINTS,
    input: z.strictObject({
      id: z.int().min(1).max(MAX_ID).describe('The number of the batch.'),
      waitSeconds: z
        .int()
        .min(0)
        .max(MAX_WAIT_SECONDS)
        .default(0)
        .describe('Waits at most this number of seconds for the batch to end, and reports progress while waiting.'),
    }),
    buildRequest: ({ id, waitSeconds }) => ({ url: callUrl(programs.readBatch, { id }), waitSeconds }),
  }),
  batch_rows: tool({
    calls: programs.readRows,
    output: batchRowsSchema,
    hints: READ_HINTS,
    input: z.strictObject({
      id: z.int().min(1).max(MAX_ID).describe('The number of the batch.'),
      verdict: verdictSchema.optional().describe('Returns only rows with this verdict.'),
      after: z.int().min(0).max(MAX_ID).default(0).describe('The `next` of the previous page.'),
      limit,
    }),
    buildRequest: ({ id, ...query }) => ({ url: callUrl(programs.readRows, { id, query: { ...query, by: 'row' } }) }),
  }),
  explain_code: tool({
    calls: null,
    output: explainedSchema,
    hints: READ_HINTS,
    input: z.strictObject({
      code: text(60).min(1).describe('A verdict, a `reason`, a service’s code, or an error `code`.'),
    }),
    buildRequest: ({ code }, language) => ({ content: explainCode(code, language) }),
  }),
  check_uid: tool({
    calls: programs.check,
    output: checkSchema,
    extraScopes: ['mcp:check'],
    hints: QUERY_HINTS,
    input: z.strictObject({
      uid,
      name: text(200).optional().describe('The company name in your records, to compare with the authority’s answer.'),
      street: text(200).optional(),
      zip: text(20).optional(),
      city: text(100).optional(),
      fresh: z.boolean().optional().describe('true: query the authority even if there is a cached answer.'),
      idempotencyKey: z
        .string()
        .regex(/^[\x21-\x7e]{1,255}$/)
        .optional()
        .describe(
          'A key of your choice for this check. If you repeat the call with the same key, the authority is not queried again.',
        ),
    }),
    buildRequest: ({ idempotencyKey, ...body }) => ({
      url: callUrl(programs.check, {}),
      body,
      headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
    }),
  }),
} as const satisfies Record<string, Tool>

export type ToolName = keyof typeof TOOLS

/** Returns the scopes that a key needs for a tool; empty if it makes no call. */
export const scopesOf = ({ calls, extraScopes }: Tool): KeyScope[] => [
  ...(calls?.scope ? [calls.scope] : []),
  ...extraScopes,
]

/** Returns the tools that a key with these scopes may use. */
export const toolsFor = (scopes: readonly KeyScope[]): [ToolName, Tool][] =>
  (Object.entries(TOOLS) as [ToolName, Tool][]).filter(([, each]) => scopesOf(each).every(one => scopes.includes(one)))

/** Returns the tool with a received name; undefined = there is none. */
export const findTool = (name: unknown): Tool | undefined =>
  Object.entries<Tool>(TOOLS).find(([toolName]) => toolName === name)?.[1]
