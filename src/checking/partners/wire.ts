import { z } from 'zod'
import { confirmationSchema } from '../../answers/confirmations/wire.ts'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'
import { page } from '../../base/roles/parameter-rules.ts'
import { VERDICTS } from '../../base/verdict-rules.ts'
import { membershipSchema } from '../../registers/marks/group-membership/wire.ts'
import {
  PARTNER_FIELD_NAMES,
  PARTNER_FIELDS,
  PARTNER_ORDERS,
  type PartnerField,
  type PartnerFieldKind,
} from './fields-rules.ts'
import { CHANGE_FILTERS, VERDICT_FILTERS } from './partner-rules.ts'

const ASSESSMENTS = ['same-company', 'other-company'] as const
export const CHANGE_KINDS = ['verdict', 'name', 'address', 'judgement-lapsed', 'listing'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/**
 * A change of a partner, as text: by a newer answer of an authority, or by newer data of a register
 * that gives no verdict.
 */
const changeSchema = z.object({
  id: z.number(),
  kind: z.enum(CHANGE_KINDS),
  said: z.string(),
  /** The time of the actual query; for a list, of its creation. */
  happenedAt: z.string(),
  /** Whether the caller has marked it as seen. */
  isSeen: z.boolean(),
})
export type DescribedChange = z.infer<typeof changeSchema>

const SHAPES = {
  text: z.string(),
  word: z.enum(['valid', 'invalid']).nullable(),
  service: z.enum(AUTHORITY_IDS).nullable(),
  moment: z.string(),
  momentOrNull: z.string().nullable(),
  switch: z.boolean(),
} satisfies Record<PartnerFieldKind, z.ZodType>

type FieldShape = { [Name in PartnerField]: (typeof SHAPES)[(typeof PARTNER_FIELDS)[Name]['kind']] }

// Keeps the order in which clients have always received the fields.
const { uid, ownName, givenName, verdict, isWatched, ...others } = Object.fromEntries(
  PARTNER_FIELD_NAMES.map(name => [name, SHAPES[PARTNER_FIELDS[name].kind]]),
) as FieldShape

/**
 * A UID that a company ever checked, with the newest data about it (docs/rules.md#partners).
 */
export const partnerSchema = z.object({
  id: z.number(),
  uid,
  ownName,
  givenName,
  verdict,
  ...others,
  /** Its present marks, as text; '' = none. */
  listing: z.string(),
  /** The last assessment by a user of the company; null: none in force. */
  judgement: z
    .object({ word: z.enum(ASSESSMENTS), said: z.string(), hasLapsed: z.boolean(), ownName: z.string() })
    .nullable(),
  isWatched,
  /**
   * The most severe matching changes and their total number; for a single partner those that the
   * caller has not seen.
   */
  changes: z.array(changeSchema),
  changeCount: z.number(),
  /**
   * For a Czech group on its own page: ARES's results for its companies, newest first; absent if
   * there are none.
   */
  memberships: z.array(membershipSchema).optional(),
})

/** The company of a Czech group to query ARES about. */
export const membershipQuerySchema = z.object({ ico: z.string().trim().min(1).max(40) })
export type Partner = z.infer<typeof partnerSchema>

export const partnerListSchema = z.object({
  /** Counted up to 10,000; `hasMore`: there are more. */
  totalCount: z.number(),
  hasMore: z.boolean(),
  /** The number of partners searched, the first in this order; absent: all were. */
  lookedThrough: z.number().optional(),
  items: z.array(partnerSchema),
})
export type PartnerList = z.infer<typeof partnerListSchema>

/** The query parameters of a company's partners. */
export const partnerQuerySchema = z.object({
  page,
  itemsPerPage: z.coerce.number().int().min(1).max(100).default(10),
  search: z.string().trim().max(200).optional(),
  /** This UID, in any notation. */
  uid: z.string().trim().min(1).max(40).optional(),
  verdict: z.enum(VERDICT_FILTERS).optional(),
  /** The newest answer is more than this many days old. */
  olderThan: z.coerce.number().int().min(1).max(3_650).optional(),
  listed: z.enum(['true']).optional(),
  judgement: z.enum(ASSESSMENTS).optional(),
  watched: z.enum(['true', 'false']).optional(),
  /** With changes: unseen by the caller, or any. */
  changed: z.enum(CHANGE_FILTERS).optional(),
  /** With changes on this Vienna day or later. */
  changedSince: z.iso.date().optional(),
  sortBy: z.enum(PARTNER_ORDERS).default('lastAskedAt'),
  sortDesc: z.enum(['true', 'false']).optional(),
})
export type PartnerQuery = z.infer<typeof partnerQuerySchema>

const at = z.string()

/** A service's answer or failure; `kind` and `id` together identify an event. */
const answerEventSchema = z.object({
  kind: z.literal('answer'),
  id: z.number(),
  at,
  verdict: z.enum(VERDICTS),
  message: z.string(),
  service: z.enum(AUTHORITY_IDS),
  level: z.number(),
  requesterUid: z.string(),
  requesterName: z.string(),
  consultationNumber: z.string(),
  name: z.string(),
  addressLines: z.array(z.string()),
  /** True for a background query by the product itself. */
  isAskedAgain: z.boolean(),
  /** The content of the ministry's own document on the answer; absent if there is none. */
  confirmation: confirmationSchema.optional(),
})

const batchEventSchema = z.object({
  kind: z.literal('batch'),
  id: z.number(),
  at,
  fileName: z.string(),
  verdict: z.enum(VERDICTS).nullable(),
  fromCache: z.boolean(),
  /** The company's names in the sheet. */
  ownNames: z.array(z.string()),
  listing: z.string(),
  hasReport: z.boolean(),
})

const checkEventSchema = z.object({
  kind: z.literal('check'),
  id: z.number(),
  at,
  by: z.string(),
  verdict: z.enum(VERDICTS),
  fromCache: z.boolean(),
  ownNames: z.array(z.string()),
  listing: z.string(),
})

const judgementEventSchema = z.object({
  kind: z.literal('judgement'),
  id: z.number(),
  at,
  said: z.string(),
  ownName: z.string(),
  givenName: z.string(),
})

const changeEventSchema = z.object({
  kind: z.literal('change'),
  id: z.number(),
  at,
  change: z.enum(CHANGE_KINDS).exclude(['listing']),
  said: z.string(),
})

/** The partner got a mark of a register without a verdict, or lost it. */
const listingEventSchema = z.object({
  kind: z.literal('listing'),
  id: z.number(),
  at,
  isListed: z.boolean(),
  said: z.string(),
})

export const partnerEventSchema = z.discriminatedUnion('kind', [
  answerEventSchema,
  batchEventSchema,
  checkEventSchema,
  judgementEventSchema,
  changeEventSchema,
  listingEventSchema,
])
export type PartnerEvent = z.infer<typeof partnerEventSchema>

/**
 * A page of a partner's events, newest first; `next`: the cursor of the next page, null: last page.
 */
export const timelineSchema = z.object({ events: z.array(partnerEventSchema), next: z.string().nullable() })
export type Timeline = z.infer<typeof timelineSchema>

export const timelineQuerySchema = z.object({
  before: z
    .string()
    .regex(/^\d{1,18}\.(answer|batch|change|check|judgement|listing)\.\d{1,15}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})
export type TimelineQuery = z.infer<typeof timelineQuerySchema>

/** A change with its partner. */
export const partnerChangeSchema = changeSchema.extend({
  partner: z.object({ id: z.number(), uid: z.string(), name: z.string() }),
})
export type PartnerChange = z.infer<typeof partnerChangeSchema>

export const partnerChangesSchema = z.object({
  changes: z.array(partnerChangeSchema),
  /** How many changes the caller has not seen, counted up to 10,000; `hasMore`: there are more. */
  unseen: z.number(),
  hasMore: z.boolean(),
  /** The id of the newest unseen change, up to which "mark all" marks; null if there is none. */
  newestUnseen: z.number().nullable(),
})
export type PartnerChanges = z.infer<typeof partnerChangesSchema>

export const changesQuerySchema = z.object({
  /** Only changes before this one. */
  before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  unseen: z.literal('true').optional(),
  /** The most severe of the newest 10,000 first, or the newest. */
  first: z.enum(['newest', 'gravest']).default('newest'),
})
export type ChangesQuery = z.infer<typeof changesQuerySchema>

export const seenChangesSchema = z.object({ upTo: z.int().positive().max(2_147_483_647) })

const MAX_PER_CELL = 32_767

/** A new assessment of a partner whose earlier one lapsed, with both names as shown. */
export const partnerAssessmentSchema = z.object({
  word: z.enum(ASSESSMENTS),
  remark: z.string().trim().max(500),
  ownName: z.string().max(MAX_PER_CELL),
  givenName: z.string().max(MAX_PER_CELL),
})
export type PartnerAssessment = z.infer<typeof partnerAssessmentSchema>

/**
 * The daily digest of changes: whether the user wants it, and whether the company's users get one
 * at all.
 */
export const digestSettingSchema = z.object({ wants: z.boolean(), isSent: z.boolean() })
export type DigestSetting = z.infer<typeof digestSettingSchema>

export const digestSettingChangeSchema = z.object({ wants: z.boolean() })
