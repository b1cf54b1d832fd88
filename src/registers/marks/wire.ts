import { z } from 'zod'
import { MARK_IDS, type MarkId, type Marks } from './mark-rules.ts'

/** How many VAT IDs of a batch have each mark; the first is always sent, others if not 0. */
export const markCountShape = {
  listed: z.number(),
  unreliable: z.number().optional(),
  whiteList: z.number().optional(),
  slovakLists: z.number().optional(),
  anaf: z.number().optional(),
} satisfies Record<MarkId, z.ZodType<number | undefined>>
export type MarkCounts = z.infer<z.ZodObject<typeof markCountShape>>
export const NO_MARK_COUNTS = { listed: 0 } satisfies MarkCounts

/** The names of marks in /api/v1. */
const WIRE_NAMES = {
  listed: 'listed',
  unreliable: 'unreliablePayer',
  whiteList: 'polishWhiteList',
  slovakLists: 'slovakTaxLists',
  anaf: 'romanianTaxRegister',
} as const satisfies Record<MarkId, string>
type WireMarks<Value> = Record<(typeof WIRE_NAMES)[MarkId], Value>

// The order of a check's and of a partner's marks differs, and stays.

const listed = z.object({ since: z.iso.date().nullable(), asOf: z.iso.datetime() }).optional()
const unreliablePayer = z
  .object({ since: z.iso.date().nullable(), asOf: z.iso.date() })
  .optional()
  .describe(
    'Present where the Czech register ADIS calls its owner an unreliable payer, as of that day; absent says nothing good.',
  )

/** A mark that states one of several states. */
const stateOf = (states: string, what: string) =>
  z
    .object({
      state: z.string().optional().describe(`One of: ${states}.`),
      since: z.iso.date().nullable(),
      asOf: z.iso.date(),
    })
    .optional()
    .describe(`Present where ${what}, as of that day; absent says nothing good.`)

const stateShape = {
  polishWhiteList: stateOf(
    'exempt, notRegistered, unknown',
    'the Polish white list of VAT payers says that its owner is no active payer, or does not know it',
  ),
  slovakTaxLists: stateOf(
    'notPayer, deleted, reasonsToCancel',
    'a list of the Slovak tax authority says that its owner is no payer, was deleted, or may be',
  ),
  romanianTaxRegister: stateOf(
    'notPayer, inactive',
    'the Romanian register ANAF says that its owner is no payer of VAT, or inactive',
  ),
}

/** A check's marks in /api/v1. */
export const checkMarkShape = {
  listed: listed.describe(
    'Present where the ministry’s list of fictitious companies names this VAT ID; absent says nothing good.',
  ),
  unreliablePayer,
  ...stateShape,
} satisfies WireMarks<z.ZodType>

/** A partner's present marks in /api/v1. */
export const partnerMarkShape = {
  unreliablePayer,
  listed: listed.describe(
    'Present where the ministry’s list of fictitious companies names it now; absent says nothing good.',
  ),
  ...stateShape,
} satisfies WireMarks<z.ZodType>

/** Returns marks by their names in /api/v1. */
export const markFields = (marks: Marks): z.infer<z.ZodObject<typeof checkMarkShape>> =>
  Object.fromEntries(MARK_IDS.flatMap(id => (marks[id] ? [[WIRE_NAMES[id], marks[id]]] : [])))
