import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { checkSchema } from '../programs/answer-wire.ts'
import { plainSchema } from '../programs/described-schemas.ts'
import { partnerHistorySchema } from '../programs/partner-wire.ts'

// OpenAPI distinguishes the kinds by a discriminator, which MCP clients do not support. New kinds
// may be added.
const anyEvent = z.looseObject({ kind: z.string(), at: z.iso.datetime() })

/** A partner with its timeline, with only the fields that all events have. */
export const timelineSchema = partnerHistorySchema.extend({
  events: z.array(anyEvent).describe('Newest first. The other fields of an event depend on its `kind`.'),
})

/** The result of explain-code.ts. */
export const explainedSchema = z.object({
  code: z.string(),
  meanings: z
    .array(
      z.object({
        of: z.string().describe('verdict, reason, service_code or error; more may be added.'),
        said: z.string(),
        service: z.string().optional(),
        verdict: checkSchema.shape.verdict.optional(),
      }),
    )
    .describe('Empty if the code is not documented.'),
})

/**
 * Returns a schema for the protocol's library, described as in /api/v1/openapi.json, so that fields
 * and words may be added later. It validates nothing: the inner call has validated the result.
 */
export function outputSchema(schema: z.ZodObject): StandardSchemaWithJSON {
  const resultSchema = plainSchema(schema, 'output')
  const jsonSchema = { input: () => resultSchema, output: () => resultSchema }
  return { '~standard': { version: 1, vendor: 'uid-check', validate: value => ({ value }), jsonSchema } }
}
