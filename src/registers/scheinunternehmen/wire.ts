import { z } from 'zod'

/** Why a look brought no list that may be used. */
export const LIST_TROUBLES = [
  'unreachable', // no answer; the detail is the network's code
  'status', // an answer that is none: HTTP 500, a redirect
  'too-large',
  'empty', // no rows, or none with a UID
  'encoding', // not ISO-8859-1
  'cut', // does not end with the line "Stand: …"
  'headings', // other columns than we know
  'rows', // too many rows that do not fit the headings
  'moment', // made before the list that is kept, or in the future
  'shrunken', // lost more than a tenth of its rows or UIDs
] as const
export type ListTrouble = (typeof LIST_TROUBLES)[number]

/** Which list of fictitious companies is kept, and how the last look for a newer one went. */
export const listStateSchema = z.object({
  /** False: switched off by an empty SCHEINUNTERNEHMEN_URL. */
  isOn: z.boolean(),
  /** The list is older than three days, or none could be read yet. */
  isOld: z.boolean(),
  /** Of when the list is; null while none is kept. */
  asOf: z.string().nullable(),
  readAt: z.string().nullable(),
  triedAt: z.string().nullable(),
  rows: z.number(),
  uids: z.number(),
  /** Null: the last look brought the list, or found it unchanged. */
  trouble: z.enum(LIST_TROUBLES).nullable(),
  detail: z.string(),
})
export type ShownListState = z.infer<typeof listStateSchema>
