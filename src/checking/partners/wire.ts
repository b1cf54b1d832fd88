import { z } from 'zod'
import { confirmationSchema } from '../../answers/confirmations/wire.ts'
import { AUTHORITY_IDS } from '../../ground/authority-rules.ts'
import { page } from '../../ground/roles/parameter-rules.ts'
import { membershipSchema } from '../../registers/czechia/wire.ts'
import {
  PARTNER_FIELD_NAMES,
  PARTNER_FIELDS,
  PARTNER_ORDERS,
  type PartnerField,
  type PartnerFieldKind,
} from './fields-rules.ts'
import { CHANGED, LAST_WORDS } from './partner-rules.ts'

const JUDGED = ['same-company', 'other-company'] as const
export const CHANGE_KINDS = ['verdict', 'name', 'address', 'judgement-lapsed', 'listing'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** One thing that changed about a partner by an authority's newer word, or by a newer word of a register without a verdict, worded. */
const changeSchema = z.object({
  id: z.number(),
  kind: z.enum(CHANGE_KINDS),
  said: z.string(),
  /** When the authority was really asked; of a list, when it was made. */
  happenedAt: z.string(),
  /** By the asker: each person has seen other ones. */
  isSeen: z.boolean(),
})
export type SaidChange = z.infer<typeof changeSchema>

const SHAPES = {
  text: z.string(),
  word: z.enum(['valid', 'invalid']).nullable(),
  service: z.enum(AUTHORITY_IDS).nullable(),
  moment: z.string(),
  momentOrNull: z.string().nullable(),
  switch: z.boolean(),
} satisfies Record<PartnerFieldKind, z.ZodType>

type FieldShape = { [Name in PartnerField]: (typeof SHAPES)[(typeof PARTNER_FIELDS)[Name]['kind']] }

// Screens have read them in this order since the beginning.
const { uid, ownName, givenName, verdict, isWatched, ...others } = Object.fromEntries(
  PARTNER_FIELD_NAMES.map(name => [name, SHAPES[PARTNER_FIELDS[name].kind]]),
) as FieldShape

/** A UID that a company ever asked for, with the newest of all that is known of it (docs/rules.md#partners). */
export const partnerSchema = z.object({
  id: z.number(),
  uid,
  ownName,
  givenName,
  verdict,
  ...others,
  /** That it stands on the list of fictitious companies now, or is an unreliable payer by ADIS, worded; '' where neither says so. */
  listing: z.string(),
  /** The last thing that somebody of the company said of it; null: nothing stands. */
  judgement: z
    .object({ word: z.enum(JUDGED), said: z.string(), hasLapsed: z.boolean(), ownName: z.string() })
    .nullable(),
  isWatched,
  /** The gravest of the changes that were asked for, and how many those are; of one partner, those that the asker has not seen. */
  changes: z.array(changeSchema),
  changeCount: z.number(),
  /** Of a Czech group on its own page: what ARES said of its companies, newest first; not there where it was not asked. */
  memberships: z.array(membershipSchema).optional(),
})

/** Which company of a Czech group ARES is asked about. */
export const askedMembershipSchema = z.object({ ico: z.string().trim().min(1).max(40) })
export type Partner = z.infer<typeof partnerSchema>

export const partnerListSchema = z.object({
  /** Counted up to 10,000; `hasMore`: there are more than that. */
  totalCount: z.number(),
  hasMore: z.boolean(),
  /** Among how many, the first in this order, a search was made that no index serves; left out: among all. */
  lookedThrough: z.number().optional(),
  items: z.array(partnerSchema),
})
export type PartnerList = z.infer<typeof partnerListSchema>

/** How a company's partners are asked for. */
export const partnerQuerySchema = z.object({
  page,
  itemsPerPage: z.coerce.number().int().min(1).max(100).default(10),
  search: z.string().trim().max(200).optional(),
  /** This one, however it is written. */
  uid: z.string().trim().min(1).max(40).optional(),
  verdict: z.enum(LAST_WORDS).optional(),
  /** Whose newest answer is older than so many days. */
  olderThan: z.coerce.number().int().min(1).max(3_650).optional(),
  listed: z.enum(['true']).optional(),
  judgement: z.enum(JUDGED).optional(),
  watched: z.enum(['true', 'false']).optional(),
  /** About which something changed: what the asker has not seen, or anything. */
  changed: z.enum(CHANGED).optional(),
  /** About which that changed on this Vienna day or later. */
  changedSince: z.iso.date().optional(),
  sortBy: z.enum(PARTNER_ORDERS).default('lastAskedAt'),
  sortDesc: z.enum(['true', 'false']).optional(),
})
export type PartnerQuery = z.infer<typeof partnerQuerySchema>

const at = z.string()
const VERDICTS = ['valid', 'invalid', 'not-checked', 'not-a-uid'] as const

/** What a service said, or that it said nothing; `kind` and `id` together are one event. */
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
  /** Nobody waited for it: it was asked again by the product itself. */
  isAskedAgain: z.boolean(),
  /** What the ministry's own paper says of it; not there where none says anything. */
  confirmation: confirmationSchema.optional(),
})

const batchEventSchema = z.object({
  kind: z.literal('batch'),
  id: z.number(),
  at,
  fileName: z.string(),
  verdict: z.enum(VERDICTS).nullable(),
  fromCache: z.boolean(),
  /** What the sheet calls the company. */
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

/** It came onto the list of fictitious companies or became an unreliable payer, or ceased to be so. */
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

/** All that is known of a partner, newest first; `next`: where the next page begins, null: these were the last. */
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

/** A change with whose it is. */
export const partnerChangeSchema = changeSchema.extend({
  partner: z.object({ id: z.number(), uid: z.string(), name: z.string() }),
})
export type PartnerChange = z.infer<typeof partnerChangeSchema>

export const partnerChangesSchema = z.object({
  changes: z.array(partnerChangeSchema),
  /** How many of all the asker has not seen, counted up to 10,000; `hasMore`: there are more than that. */
  unseen: z.number(),
  hasMore: z.boolean(),
  /** The newest of them: who has seen all has seen them up to this one. Null where there are none. */
  newestUnseen: z.number().nullable(),
})
export type PartnerChanges = z.infer<typeof partnerChangesSchema>

export const changesQuerySchema = z.object({
  /** Those before this one. */
  before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  unseen: z.literal('true').optional(),
  /** Those of the newest 10,000 first on which most hangs, or simply the newest. */
  first: z.enum(['newest', 'gravest']).default('newest'),
})
export type ChangesQuery = z.infer<typeof changesQuerySchema>

export const seenChangesSchema = z.object({ upTo: z.int().positive().max(2_147_483_647) })

const MAX_PER_CELL = 32_767

/** What somebody says anew of a partner about whom a judgement lapsed, and both names as they were shown. */
export const partnerJudgingSchema = z.object({
  word: z.enum(JUDGED),
  remark: z.string().trim().max(500),
  ownName: z.string().max(MAX_PER_CELL),
  givenName: z.string().max(MAX_PER_CELL),
})
export type PartnerJudging = z.infer<typeof partnerJudgingSchema>

/** The mail of the day about changes: whether one wants it, and whether anybody of one's company is sent one at all. */
export const ownMailsSchema = z.object({ wants: z.boolean(), isSent: z.boolean() })
export type OwnMails = z.infer<typeof ownMailsSchema>

export const ownMailsChangeSchema = z.object({ wants: z.boolean() })
