import { z } from 'zod'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'
import { mayGrow } from '../../base/roles/open-words-rules.ts'
import {
  fieldOf,
  PARTNER_FIELD_NAMES,
  type PARTNER_FIELDS,
  type PartnerApiValues,
  type PartnerField,
  type PartnerFieldKind,
} from '../../checking/partners/fields-rules.ts'
import { timelineQuerySchema } from '../../checking/partners/wire.ts'
import { confirmation, UNRELIABLE_MEANS, unreliablePayer, VERDICT_NAMES } from './answer-wire.ts'

const service = z.enum(AUTHORITY_IDS).meta(mayGrow(AUTHORITY_IDS))
const moment = z.iso.datetime()
const listed = z.object({ since: z.iso.date().nullable(), asOf: moment })

const SHAPES = {
  text: z.string(),
  word: z.enum(['valid', 'invalid']).nullable(),
  service: service.nullable(),
  moment,
  momentOrNull: moment.nullable(),
  switch: z.boolean(),
} satisfies Record<PartnerFieldKind, z.ZodType>

type FieldNamed<Api extends string> = Extract<(typeof PARTNER_FIELDS)[PartnerField], { api: Api }>
type FieldShape = { [Api in keyof PartnerApiValues]: (typeof SHAPES)[FieldNamed<Api>['kind']] }

// This order is fixed: existing programs rely on it. New fields follow.
const {
  uid,
  verdict: word,
  service: asked,
  answeredAt,
  name,
  ...others
} = Object.fromEntries(
  PARTNER_FIELD_NAMES.map(field => {
    const { kind, api, meaning } = fieldOf(field)
    return [api, meaning === undefined ? SHAPES[kind] : SHAPES[kind].describe(meaning)]
  }),
) as FieldShape

const partnerSchema = z.object({
  id: z.int().describe('By which events name it; in a path it stands for the VAT ID, too.'),
  uid,
  verdict: word,
  service: asked,
  answeredAt,
  name,
  ...others,
  unreliablePayer: unreliablePayer.optional().describe(UNRELIABLE_MEANS),
  listed: listed
    .optional()
    .describe('Present where the ministry’s list of fictitious companies names it now; absent says nothing good.'),
})

const removedSchema = z.object({
  id: z.int().describe('Of a partner that there is no more; no other one ever gets it.'),
  removedAt: moment.describe('When this system noted that.'),
})

export const partnersSchema = z.object({
  partners: z.array(partnerSchema),
  removed: z
    .array(removedSchema)
    .optional()
    .describe(
      'With `changedSince` alone: partners that were removed since, because the retention of their evidence ended. Whatever else is asked for, all of them; a page has `limit` of both together.',
    ),
  next: z.string().nullable().describe('`after` of the next call; null: these were the last.'),
})
export type Partners = z.infer<typeof partnersSchema>

const MOST = 1_000

export const partnersQuerySchema = z.strictObject({
  after: z
    .string()
    .max(100)
    .default('')
    .describe(
      'The `next` of the call before; the order is that of the VAT IDs, with `changedSince` that of the changes.',
    ),
  limit: z.coerce.number().int().min(1).max(MOST).default(100),
  verdict: z.enum(['valid', 'invalid', 'none']).optional(),
  watched: z
    .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })
    .optional()
    .describe('Only those that are watched, or only those that are not.'),
  changedSince: z.iso
    .datetime({ offset: true })
    .optional()
    .describe(
      'Only partners that are new or changed since, and which were removed; begin with the last `changedAt` or `removedAt` that you have, whichever is later.',
    ),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Only those whose VAT ID or one of whose names contains this, in upper or lower case.'),
})
export type PartnersQuery = z.output<typeof partnersQuerySchema>

const verdict = z.enum(VERDICT_NAMES)
const id = z.int()

const CHANGES = ['verdict', 'name', 'address', 'judgement-lapsed'] as const

const answerEvent = z.object({
  kind: z.literal('answer'),
  at: moment,
  verdict,
  service,
  level: z.int().min(0).max(2),
  message: z.string(),
  askedFor: z.object({ uid: z.string(), name: z.string() }),
  name: z.string(),
  addressLines: z.array(z.string()),
  consultationNumber: z.string(),
  confirmation: confirmation.optional(),
})
const batchEvent = z.object({
  kind: z.literal('batch'),
  at: moment,
  id,
  fileName: z.string(),
  verdict: verdict.nullable(),
})
const checkEvent = z.object({ kind: z.literal('check'), at: moment, id, verdict })
const judgementEvent = z.object({
  kind: z.literal('judgement'),
  at: moment,
  message: z.string(),
  ownName: z.string(),
  name: z.string(),
})
const changeEvent = z.object({
  kind: z.literal('change'),
  at: moment,
  change: z.enum(CHANGES).meta(mayGrow(CHANGES)),
  message: z.string(),
})
const listingEvent = z.object({ kind: z.literal('listing'), at: moment, isListed: z.boolean(), message: z.string() })

/**
 * An event of a partner's timeline; clients learn that more kinds may be added
 * (described-schemas.ts).
 */
export const partnerEventSchema = z.discriminatedUnion('kind', [
  answerEvent,
  batchEvent,
  checkEvent,
  judgementEvent,
  changeEvent,
  listingEvent,
])

/** Each kind of event by its name in the description. */
export const EVENT_SCHEMAS = {
  AnswerEvent: answerEvent,
  BatchEvent: batchEvent,
  CheckEvent: checkEvent,
  JudgementEvent: judgementEvent,
  ChangeEvent: changeEvent,
  ListingEvent: listingEvent,
}

export const partnerHistorySchema = partnerSchema.extend({
  events: z
    .array(partnerEventSchema)
    .describe(
      'What services said, batches, single checks, judgements, what a newer answer changed, and that it came onto the list of fictitious companies or left it, newest first; not_checked: no answer came.',
    ),
  next: z.string().nullable().describe('`before` of the next call; null: these were the last.'),
})
export type PartnerHistory = z.infer<typeof partnerHistorySchema>

export const historyQuerySchema = timelineQuerySchema
