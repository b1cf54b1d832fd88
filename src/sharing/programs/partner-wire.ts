import { z } from 'zod'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'
import { extensibleEnum } from '../../base/roles/extensible-enum-rules.ts'
import {
  fieldOf,
  PARTNER_FIELD_NAMES,
  type PARTNER_FIELDS,
  type PartnerApiValues,
  type PartnerField,
  type PartnerFieldKind,
} from '../../checking/partners/fields-rules.ts'
import { timelineQuerySchema } from '../../checking/partners/wire.ts'
import { partnerMarkShape } from '../../registers/marks/wire.ts'
import { confirmation, verdictSchema as verdict } from './answer-wire.ts'

const service = z.enum(AUTHORITY_IDS).meta(extensibleEnum(AUTHORITY_IDS))
const moment = z.iso.datetime()

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

// The order is fixed, because existing programs rely on it. New fields are added at the end.
const {
  uid,
  verdict: partnerVerdict,
  service: partnerService,
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
  id: z.int().describe('The id used in events. In a path it can be used instead of the VAT ID.'),
  uid,
  verdict: partnerVerdict,
  service: partnerService,
  answeredAt,
  name,
  ...others,
  ...partnerMarkShape,
})

const removedSchema = z.object({
  id: z.int().describe('The id of a removed partner. It is never reused.'),
  removedAt: moment.describe('When this system recorded the removal.'),
})

export const partnersSchema = z.object({
  partners: z.array(partnerSchema),
  removed: z
    .array(removedSchema)
    .optional()
    .describe(
      'Only with `changedSince`: partners removed since then because the retention of their evidence ended. Other filters do not apply. `limit` counts partners and removals together.',
    ),
  next: z.string().nullable().describe('The `after` of the next call; null: this is the last page.'),
})
export type Partners = z.infer<typeof partnersSchema>

const MAX_LIMIT = 1_000

export const partnersQuerySchema = z.strictObject({
  after: z
    .string()
    .max(100)
    .default('')
    .describe('The `next` of the previous call. Results are ordered by VAT ID, or by change with `changedSince`.'),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(100),
  verdict: z.enum(['valid', 'invalid', 'none']).optional(),
  watched: z
    .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })
    .optional()
    .describe('true: returns only watched partners; false: only partners that are not watched.'),
  changedSince: z.iso
    .datetime({ offset: true })
    .optional()
    .describe(
      'Returns only partners that are new or changed since then, and those that were removed. Start with the latest `changedAt` or `removedAt` that you have.',
    ),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Returns only partners whose VAT ID or name contains this text; case is ignored.'),
})
export type PartnersQuery = z.output<typeof partnersQuerySchema>

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
  change: z.enum(CHANGES).meta(extensibleEnum(CHANGES)),
  message: z.string(),
})
const listingEvent = z.object({ kind: z.literal('listing'), at: moment, isListed: z.boolean(), message: z.string() })

/** An event of a partner's timeline. The description adds an open kind (described-schemas.ts). */
export const partnerEventSchema = z.discriminatedUnion('kind', [
  answerEvent,
  batchEvent,
  checkEvent,
  judgementEvent,
  changeEvent,
  listingEvent,
])

/** The kinds of events, by their names in the description. */
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
      'Answers from services, batches, single checks, judgements, changes, and additions to or removals from the list of fictitious companies, newest first. not_checked: no answer was received.',
    ),
  next: z.string().nullable().describe('The `before` of the next call; null: this is the last page.'),
})
export type PartnerHistory = z.infer<typeof partnerHistorySchema>

export const historyQuerySchema = timelineQuerySchema
