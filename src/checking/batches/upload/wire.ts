import { z } from 'zod'
import { AUTHORITY_IDS } from '../../../ground/authority-rules.ts'
import { DELIMITER_NAMES, ENCODINGS } from '../../../house/lists/dialect-rules.ts'

const sheetFoundSchema = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  /** Rows in which any cell shows something, the heading included. */
  rows: z.number(),
  /** Cells of its UID column that can be asked about; 0 where it has none. */
  uids: z.number(),
})

const columnFoundSchema = z.object({
  /** Counted from 1, as the field `column` of the next call wants it. */
  column: z.number(),
  letter: z.string(),
  /** '' where the sheet has no header row. */
  heading: z.string(),
  /** Cells below the heading that can be asked about, alone or with the country beside them. */
  uidCells: z.number(),
  /** The first texts below the heading, at most three. */
  samples: z.array(z.string()),
})

/** A row worth showing before anything is asked; `message` says why, in the user's language. */
const rowFoundSchema = z.object({ row: z.number(), text: z.string(), uid: z.string(), message: z.string() })

/** A row that is no UID, and the one that may be meant (docs/rules.md#suggestions). */
const suggestionSchema = z.object({ row: z.number(), text: z.string(), uid: z.string() })

const liveQuestionsSchema = z.object({
  service: z.enum(AUTHORITY_IDS),
  questions: z.number(),
  /** How long these wait for their turns, where the service has a limit of calls a minute and these are more. */
  seconds: z.number().optional(),
})

/** Where questions go that a service cannot be asked: `instead` to its fallbacks (they are among `live`), `nobody` to none. */
const divertedSchema = z.object({
  instead: z.array(z.object({ service: z.enum(AUTHORITY_IDS), questions: z.number() })),
  nobody: z.number(),
})

/** What a workbook would cost, before it is uploaded for good. Nothing of it is stored. */
export const preflightSchema = z.object({
  fileName: z.string(),
  /** Bytes. */
  size: z.number(),
  sheets: z.array(sheetFoundSchema),
  /** The sheet looked at: the one chosen, else the one with the most UIDs, which an upload would take. */
  sheet: z.string(),
  /** How a list is read, and its first lines as read that way; null = it is a workbook. */
  list: z
    .object({
      encoding: z.enum(ENCODINGS),
      delimiter: z.enum(DELIMITER_NAMES),
      quoting: z.enum(['all', 'texts', 'needed', 'none']),
      /** In which it may be read too, with some of its text, where nothing says which one is meant and one has to be picked; else none. */
      candidates: z.array(z.object({ encoding: z.enum(ENCODINGS), sample: z.string() })),
      lines: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
    })
    .nullable(),
  /** Null = no header found: the answers will stand without headings. */
  headerRow: z.number().nullable(),
  columns: z.array(columnFoundSchema),
  /** Null = no column with UIDs: one has to be picked. */
  column: z.number().nullable(),
  /** Why it is this column, and which others were not taken, in the user's language; '' where none is taken. */
  columnReason: z.string(),
  /** Where several columns hold different UIDs and one has to be picked: how many different ones in how many rows; else none. */
  columnCandidates: z.array(
    z.object({
      column: z.number(),
      letter: z.string(),
      heading: z.string(),
      numbers: z.number(),
      rows: z.number(),
      /** The first different ones as they stand there, at most three. */
      samples: z.array(z.string()),
    }),
  ),
  /** Joined in front of the number. */
  countryColumn: z.number().nullable(),
  /** Whose companies are compared, by their columns; null = none are. */
  companyColumns: z
    .object({
      name: z.number(),
      street: z.number().nullable(),
      zipCode: z.number().nullable(),
      city: z.number().nullable(),
    })
    .nullable(),
  /** Where the days of the invoices stand, on which the evidence is asked (docs/rules.md#day-of-an-invoice); null = nowhere. */
  dayColumn: z.number().nullable(),
  /** Where Czech company numbers stand, by which ARES is asked about groups; null = nowhere. Not there where no row is a group's. */
  icoColumn: z.number().nullable().optional(),
  /**
   * Why an upload of this sheet and column would be refused, in the user's language; '' = it can be started. Another
   * sheet or column may help, so this is an answer and no refusal; all counts are 0 then.
   */
  problem: z.string(),
  /** Rows of the column that hold something; each gets an answer. */
  totalRows: z.number(),
  /** Different UIDs: questions. */
  uids: z.number(),
  /** Rows that repeat a UID of a row above. */
  duplicateRows: z.number(),
  notUids: z.object({ rows: z.number(), examples: z.array(rowFoundSchema) }),
  /** Rows with something in them, but nothing in the UID column, and what stands in the first of them; none of `totalRows`. */
  withoutUid: z.object({ rows: z.number(), examples: z.array(z.object({ row: z.number(), text: z.string() })) }),
  /** Rows that are asked for but look odd: a wrong check digit, a repaired number. */
  hints: z.object({ rows: z.number(), examples: z.array(rowFoundSchema) }),
  /** Offered, or taken over with the field `suggestions`; those taken over are among `uids` and `hints`. */
  suggestions: z.object({ rows: z.number(), examples: z.array(suggestionSchema) }),
  /** Of `uids`: answered from the cache. 0 with `anew`. */
  cached: z.number(),
  /** Of `uids`: asked, by service; those that FinanzOnline answers no more today are among them. */
  live: z.array(liveQuestionsSchema),
  /** Of FinanzOnline's questions: how many its two answers a day and UID leave, and examples of those they do not. */
  budget: z.object({ left: z.number(), usedUp: z.number(), usedUpUids: z.array(z.string()) }),
  /**
   * Where something stands against the FinanzOnline account. A batch with questions to nobody would end at once; with `refused` they are
   * asked, but hardly answered. Null = nothing.
   */
  withoutFinanzonline: divertedSchema.extend({ reason: z.enum(['closed', 'refused', 'incomplete']) }).nullable(),
  /**
   * Where a service wants a number of another state that the company lacks; questions to nobody end as not checked. Not there where nothing
   * is lacking.
   */
  withoutOwnNumber: z.array(divertedSchema.extend({ service: z.enum(AUTHORITY_IDS) })).optional(),
  /** From start to result, by the installation's latest answers; null = none yet to go by. */
  seconds: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** The workbook carries a digital signature, which the answers will break. */
  isSigned: z.boolean(),
  /** Cells of the column with a formula whose result the file does not hold. */
  uncomputedFormulas: z.number(),
})
export type Preflight = z.infer<typeof preflightSchema>
