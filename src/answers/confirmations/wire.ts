import { z } from 'zod'

/** The ministry's own documents confirm or contradict an answer; `said`: as a sentence. */
export const confirmationSchema = z.object({
  isConfirmed: z.boolean(),
  isValid: z.boolean(),
  level: z.union([z.literal(1), z.literal(2)]),
  /** Day of the query, yyyy-mm-dd in Vienna. */
  day: z.string(),
  said: z.string(),
})
export type ShownConfirmation = z.infer<typeof confirmationSchema>

/** The state of a company's DataBox. */
export const databoxSchema = z.object({
  isOn: z.boolean(),
  /** The last complete read; null: never. */
  readAt: z.string().nullable(),
  /** Stored documents of the company, and the unreadable ones among them. */
  papers: z.number(),
  unread: z.number(),
  /** Documents of other kinds at the last read; they are never opened. */
  others: z.number(),
  /** Why the last read was incomplete, as text; '' = it was complete. */
  trouble: z.string(),
  /**
   * The box could not be read for three weeks: documents older than a month cannot be fetched any
   * more.
   */
  isUnreached: z.boolean(),
})
export type Databox = z.infer<typeof databoxSchema>

export const databoxChangeSchema = z.object({ isOn: z.boolean() })
