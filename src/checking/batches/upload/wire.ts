import { z } from 'zod'
import { AUTHORITY_IDS } from '../../../base/authority-rules.ts'
import { DELIMITER_NAMES, ENCODINGS } from '../../../platform/lists/dialect-rules.ts'

const sheetFoundSchema = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  /** Rows with a visible value in any cell, including the heading. */
  rows: z.number(),
  /** Cells of its UID column that can be queried; 0 if it has none. */
  uids: z.number(),
})

const columnFoundSchema = z.object({
  /** Counted from 1, as the field `column` of the next call expects it. */
  column: z.number(),
  letter: z.string(),
  /** '' if the sheet has no header row. */
  heading: z.string(),
  /** Cells below the heading that can be queried, by themselves or with the country beside them. */
  uidCells: z.number(),
  /** The first texts below the heading, at most three. */
  samples: z.array(z.string()),
})

/** A row worth showing before the start; `message` gives the reason in the user's language. */
const rowFoundSchema = z.object({ row: z.number(), text: z.string(), uid: z.string(), message: z.string() })

/** A row that is not a UID, and the one that may be meant (docs/rules.md#suggestions). */
const suggestionSchema = z.object({ row: z.number(), text: z.string(), uid: z.string() })

const liveQuestionsSchema = z.object({
  service: z.enum(AUTHORITY_IDS),
  questions: z.number(),
  /** How long the questions wait, if the service has a rate limit and they exceed it. */
  seconds: z.number().optional(),
})

/**
 * Where questions go that a service cannot answer: `instead` to its fallbacks (included in `live`),
 * `nobody` to none.
 */
const divertedSchema = z.object({
  instead: z.array(z.object({ service: z.enum(AUTHORITY_IDS), questions: z.number() })),
  nobody: z.number(),
})

/** The outcome of a pre-flight: what a workbook would cost before its upload. Nothing is stored. */
export const preflightSchema = z.object({
  fileName: z.string(),
  /** Bytes. */
  size: z.number(),
  sheets: z.array(sheetFoundSchema),
  /** The sheet read: the chosen one, else the one with the most UIDs, as for an upload. */
  sheet: z.string(),
  /** How a list is read, and its first lines read that way; null for a workbook. */
  list: z
    .object({
      encoding: z.enum(ENCODINGS),
      delimiter: z.enum(DELIMITER_NAMES),
      quoting: z.enum(['all', 'texts', 'needed', 'none']),
      /**
       * Other possible encodings with a sample, if the encoding is unclear and the user has to
       * choose; else empty.
       */
      candidates: z.array(z.object({ encoding: z.enum(ENCODINGS), sample: z.string() })),
      lines: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
    })
    .nullable(),
  /** Null = no header found: the answer columns will have no headings. */
  headerRow: z.number().nullable(),
  columns: z.array(columnFoundSchema),
  /** Null = no column with UIDs: the user has to choose one. */
  column: z.number().nullable(),
  /**
   * Why this column was chosen and which were not, in the user's language; '' if none was chosen.
   */
  columnReason: z.string(),
  /**
   * If several columns hold different UIDs and the user has to choose: the number of distinct UIDs
   * and rows of each; else empty.
   */
  columnCandidates: z.array(
    z.object({
      column: z.number(),
      letter: z.string(),
      heading: z.string(),
      numbers: z.number(),
      rows: z.number(),
      /** The first distinct values in their original form, at most three. */
      samples: z.array(z.string()),
    }),
  ),
  /** Prefixed to the number. */
  countryColumn: z.number().nullable(),
  /** The columns of the companies to compare; null = none. */
  companyColumns: z
    .object({
      name: z.number(),
      street: z.number().nullable(),
      zipCode: z.number().nullable(),
      city: z.number().nullable(),
    })
    .nullable(),
  /**
   * The column of the invoice days, on which the evidence is evaluated
   * (docs/rules.md#day-of-an-invoice); null = none.
   */
  dayColumn: z.number().nullable(),
  /**
   * The column of Czech company numbers, by which ARES is asked about VAT groups; null = none.
   * Absent if no row is a group's.
   */
  icoColumn: z.number().nullable().optional(),
  /**
   * Why an upload of this sheet and column would be refused, in the user's language; '' = it can
   * start. Not an error, because another sheet or column may help; all counts are then 0.
   */
  problem: z.string(),
  /** Rows of the column that are not empty; each gets an answer. */
  totalRows: z.number(),
  /** Distinct UIDs, each of them one question. */
  uids: z.number(),
  /** Rows that repeat the UID of a row above. */
  duplicateRows: z.number(),
  notUids: z.object({ rows: z.number(), examples: z.array(rowFoundSchema) }),
  /**
   * Rows with content but an empty UID column, with the content of the first ones; not included in
   * `totalRows`.
   */
  withoutUid: z.object({ rows: z.number(), examples: z.array(z.object({ row: z.number(), text: z.string() })) }),
  /** Rows that are checked but look odd: a wrong check digit, a repaired number. */
  hints: z.object({ rows: z.number(), examples: z.array(rowFoundSchema) }),
  /**
   * Offered, or accepted with the field `suggestions`; accepted ones are included in `uids` and
   * `hints`.
   */
  suggestions: z.object({ rows: z.number(), examples: z.array(suggestionSchema) }),
  /** Number of `uids` answered from the cache; 0 with `anew`. */
  cached: z.number(),
  /**
   * Number of `uids` to query, by service; includes those whose daily FinanzOnline limit is used
   * up.
   */
  live: z.array(liveQuestionsSchema),
  /**
   * Of FinanzOnline's questions: how many its two answers a day and UID still permit, and examples
   * of those used up.
   */
  budget: z.object({ left: z.number(), usedUp: z.number(), usedUpUids: z.array(z.string()) }),
  /**
   * Set if the FinanzOnline account has a problem. A batch with questions to no service would end
   * at once; with `refused` they are queried but hardly answered.
   */
  withoutFinanzonline: divertedSchema.extend({ reason: z.enum(['closed', 'refused', 'incomplete']) }).nullable(),
  /**
   * Set if a service requires another state's number that the company lacks. Questions to no
   * service end as not checked. Absent if none is missing.
   */
  withoutOwnNumber: z.array(divertedSchema.extend({ service: z.enum(AUTHORITY_IDS) })).optional(),
  /** From start to result, by the installation's latest answers; null = no answers yet. */
  seconds: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** The workbook has a digital signature, which adding the answers will break. */
  isSigned: z.boolean(),
  /** Cells of the column with a formula whose result is not stored in the file. */
  uncomputedFormulas: z.number(),
})
export type Preflight = z.infer<typeof preflightSchema>
