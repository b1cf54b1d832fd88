import { z } from 'zod'

/** Why a read brought no usable list. */
export const LIST_TROUBLES = [
  'unreachable', // no answer; the detail is the network's code
  'status', // an unusable response: HTTP 500, a redirect
  'too-large',
  'empty', // no rows, or none with a UID
  'encoding', // not ISO-8859-1
  'cut', // does not end with the line "Stand: …"
  'headings', // unknown columns
  'rows', // too many rows that do not fit the headings
  'moment', // made before the stored list, or in the future
  'shrunken', // lost more than a tenth of its rows or UIDs
] as const
export type ListTrouble = (typeof LIST_TROUBLES)[number]

/** The state of the stored list, and the result of the last read. */
export const listStateSchema = z.object({
  /** false: switched off by an empty SCHEINUNTERNEHMEN_URL. */
  isOn: z.boolean(),
  /** The list is older than three days, or none could be read yet. */
  isOld: z.boolean(),
  /** The time of the list; null if none is stored. */
  asOf: z.string().nullable(),
  readAt: z.string().nullable(),
  triedAt: z.string().nullable(),
  rows: z.number(),
  uids: z.number(),
  /** null: the last read was successful or found no change. */
  trouble: z.enum(LIST_TROUBLES).nullable(),
  detail: z.string(),
})
export type ShownListState = z.infer<typeof listStateSchema>
