import { z } from 'zod'
import { HELD_KINDS, MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH, UNSEARCHED_REASONS } from './search-rules.ts'

const searchBySchema = z.enum(['uid', 'name'])

/** The searched text: a VAT ID in any spelling, or part of a name or of an e-mail address. */
export const searchRequestSchema = z.object({
  by: searchBySchema,
  text: z.string().trim().min(MIN_SEARCH_LENGTH).max(MAX_SEARCH_LENGTH),
})
export type SearchRequest = z.infer<typeof searchRequestSchema>

export const searchIdSchema = z.object({ id: z.number() })

/** A hit on the page: its location, and the text around the match. */
const shownHitSchema = z.object({ where: z.string(), text: z.string() })

/** The hits of a kind. With `isMore`, there may be more than `found`. */
const kindSchema = z.object({
  kind: z.enum(HELD_KINDS),
  found: z.number(),
  isMore: z.boolean(),
  shown: z.array(shownHitSchema),
})
export type KindHits = z.infer<typeof kindSchema>

/** What was not searched: a file by its name and date, or the rest of a table. */
export const unsearchedSchema = z.object({
  company: z.string(),
  name: z.string(),
  at: z.string().nullable(),
  reason: z.enum(UNSEARCHED_REASONS),
})
export type Unsearched = z.infer<typeof unsearchedSchema>

/** `unseen` contains the first entries; the result file lists all `unseenCount` of them. */
export const summarySchema = z.object({
  kinds: z.array(kindSchema),
  rows: z.number(),
  files: z.number(),
  unseen: z.array(unsearchedSchema),
  unseenCount: z.number(),
})
export type Summary = z.infer<typeof summarySchema>

const searchSchema = z.object({
  id: z.number(),
  by: searchBySchema,
  text: z.string(),
  /** waiting = not started; looking = a worker runs it. */
  state: z.enum(['waiting', 'looking', 'made', 'failed']),
  done: z.number(),
  total: z.number().nullable(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  /** Until when it is stored; null until it is complete. */
  keptUntil: z.string().nullable(),
  size: z.number().nullable(),
  summary: summarySchema.nullable(),
})
export type HeldSearch = z.infer<typeof searchSchema>

/** Newest first. */
export const searchListSchema = z.array(searchSchema)
