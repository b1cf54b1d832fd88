import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { checkSchema } from '../programs/answer-wire.ts'
import { plainSchema } from '../programs/described-schemas.ts'
import { partnerHistorySchema } from '../programs/partner-wire.ts'

// The kinds are told apart by a discriminator in OpenAPI, which a client of this protocol does not know; more of them may come.
const anyEvent = z.looseObject({ kind: z.string(), at: z.iso.datetime() })

/** A partner with its timeline: of each event what all of them have. */
export const timelineSchema = partnerHistorySchema.extend({
  events: z.array(anyEvent).describe('Newest first. What else an event has goes by its `kind`.'),
})

/** What a word means, as explain-code.ts says it. */
export const explainedSchema = z.object({
  code: z.string(),
  meanings: z
    .array(
      z.object({
        of: z.string().describe('verdict, reason, service_code or error; more may come.'),
        said: z.string(),
        service: z.string().optional(),
        verdict: checkSchema.shape.verdict.optional(),
      }),
    )
    .describe('Empty where nobody documents the word.'),
})

/**
 * Returns a schema as the protocol's library takes it: described as in /api/v1/openapi.json, so that fields and words may be added. What a tool
 * answers went through the schema of its call already and is not looked at again.
 */
export function outputSchema(schema: z.ZodObject): StandardSchemaWithJSON {
  const described = plainSchema(schema, 'output')
  const jsonSchema = { input: () => described, output: () => described }
  return { '~standard': { version: 1, vendor: 'uid-check', validate: value => ({ value }), jsonSchema } }
}
