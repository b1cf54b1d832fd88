import { z } from 'zod'

/** What the ministry's own papers say of an answer: the same, or otherwise; `said`: in a sentence. */
export const confirmationSchema = z.object({
  isConfirmed: z.boolean(),
  isValid: z.boolean(),
  level: z.union([z.literal(1), z.literal(2)]),
  /** Of the question, yyyy-mm-dd in Vienna. */
  day: z.string(),
  said: z.string(),
})
export type ShownConfirmation = z.infer<typeof confirmationSchema>

/** How a company's DataBox is read. */
export const databoxSchema = z.object({
  isOn: z.boolean(),
  /** When all of it was read last; null: never yet. */
  readAt: z.string().nullable(),
  /** Papers of the company that are kept, and those of them that say nothing that could be read. */
  papers: z.number(),
  unread: z.number(),
  /** How many papers of other kinds lay in it then; they are never opened. */
  others: z.number(),
  /** Why the last try did not read all of it, worded; '' = it did. */
  trouble: z.string(),
  /** Nobody has reached it for three weeks: what came a month ago cannot be fetched any more. */
  isUnreached: z.boolean(),
})
export type Databox = z.infer<typeof databoxSchema>

export const databoxChangeSchema = z.object({ isOn: z.boolean() })
