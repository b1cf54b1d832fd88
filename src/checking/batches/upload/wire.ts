import { z } from 'zod'
import { AUTHORITY_IDS } from '../../../base/authority-rules.ts'
import { DELIMITER_NAMES, ENCODINGS } from '../../../platform/lists/dialect-rules.ts'
import { INPUT_IDS } from '../../../registers/marks/input-rules.ts'

const sheetSchema = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  /** Rows with a visible value in any cell, including the heading. */
  rows: z.number(),
  /** Cells of its UID column that can be queried; 0 if it has none. */
  uids: z.number(),
})

const columnSchema = z.object({
  /** Counted from 1, as the field `column` of the next call expects it. */
  column: z.number(),
  letter: z.string(),
  /** '' if the sheet has no header row. */
  heading: z.string(),
  /** Cells below the heading that can be queried, alone or with the country in the next cell. */
  uidCells: z.number(),
  /** The first texts below the heading, at most three. */
  samples: z.array(z.string()),
})

/** An example row to show before the start; `message` is the reason in the user's language. */
const rowExampleSchema = z.object({ row: z.number(), text: z.string(), uid: z.string(), message: z.string() })

/** A row that is not a UID, and the UID that may be meant (docs/rules.md#suggestions). */
const suggestionSchema = z.object({ row: z.number(), text: z.string(), uid: z.string() })

const liveQuestionsSchema = z.object({
  service: z.enum(AUTHORITY_IDS),
  questions: z.number(),
  /** How long the questions wait, if the service has a rate limit and they exceed it. */
  seconds: z.number().optional(),
})

/**
 * Questions that a service cannot answer: `instead` are those for its fallbacks (included in
 * `live`), `nobody` those without a fallback.
 */
const divertedSchema = z.object({
  instead: z.array(z.object({ service: z.enum(AUTHORITY_IDS), questions: z.number() })),
  nobody: z.number(),
})

/** The result of a pre-flight: what an upload of this workbook would do. Nothing is stored. */
export const preflightSchema = z.object({
  fileName: z.string(),
  /** Bytes. */
  size: z.number(),
  sheets: z.array(sheetSchema),
  /**
   * The sheet that was read: the chosen one, or else the one with the most UIDs, as for an upload.
   */
  sheet: z.string(),
  /** The dialect in which a list was read, and its first lines; null for a workbook. */
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
  /** Null if there is no header row; the answer columns then have no headings. */
  headerRow: z.number().nullable(),
  columns: z.array(columnSchema),
  /** Null if no column contains UIDs and the user has to choose one. */
  column: z.number().nullable(),
  /**
   * Why this column was chosen and which were not, in the user's language; '' if none was chosen.
   */
  columnReason: z.string(),
  /**
   * The candidates if several columns contain different UIDs and the user has to choose, with the
   * numbers of distinct UIDs and rows; otherwise empty.
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
  /** The column of the country code, which is prefixed to the number; null = none. */
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
   * The column of the invoice dates, on which the evidence is evaluated
   * (docs/rules.md#day-of-an-invoice); null = none.
   */
  dayColumn: z.number().nullable(),
  /**
   * The column of Czech company numbers, with which ARES is queried about VAT groups; null = none.
   * Absent if no row contains a VAT group's UID.
   */
  icoColumn: z.number().nullable().optional(),
  /**
   * The column of bank accounts, with which the white list is queried about Polish partners; null =
   * none. Absent if no row contains a Polish UID, or the white list is switched off.
   */
  accountColumn: z.number().nullable().optional(),
  /** Several columns that may be such an input, among which the user chooses; absent if clear. */
  inputCandidates: z.partialRecord(z.enum(INPUT_IDS), z.array(z.number())).optional(),
  /**
   * Why an upload of this sheet and column would be rejected, in the user's language; '' if it can
   * start. Not an error, because another sheet or column may help. If set, all counts are 0.
   */
  problem: z.string(),
  /** Rows of the column that are not empty; each gets an answer. */
  totalRows: z.number(),
  /** The number of distinct UIDs, which is the number of questions. */
  uids: z.number(),
  /** Rows that repeat the UID of a row above. */
  duplicateRows: z.number(),
  notUids: z.object({ rows: z.number(), examples: z.array(rowExampleSchema) }),
  /**
   * Rows with content but an empty UID column, with the content of the first ones; not included in
   * `totalRows`.
   */
  withoutUid: z.object({ rows: z.number(), examples: z.array(z.object({ row: z.number(), text: z.string() })) }),
  /** Rows that are checked but look odd: a wrong check digit, a repaired number. */
  hints: z.object({ rows: z.number(), examples: z.array(rowExampleSchema) }),
  /**
   * Suggestions for rows that are not a UID. If accepted with the field `suggestions`, they are
   * included in `uids` and `hints`.
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
   * For the questions to FinanzOnline, which answers a UID twice a day: how many it can still
   * answer today, how many it cannot, and examples of the latter.
   */
  budget: z.object({ left: z.number(), usedUp: z.number(), usedUpUids: z.array(z.string()) }),
  /**
   * Set if the FinanzOnline account has a problem. A batch whose questions have no fallback would
   * end at once; with `refused` they are queried, but an answer is unlikely.
   */
  withoutFinanzonline: divertedSchema.extend({ reason: z.enum(['closed', 'refused', 'incomplete']) }).nullable(),
  /**
   * The services that require an own number which the company lacks. Questions without a fallback
   * end as not checked. Absent if no number is missing.
   */
  withoutOwnNumber: z.array(divertedSchema.extend({ service: z.enum(AUTHORITY_IDS) })).optional(),
  /** The estimated time to the result, from recent answers; null if there are none yet. */
  seconds: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** The workbook has a digital signature, which adding the answers will break. */
  isSigned: z.boolean(),
  /** Cells of the column with a formula whose result is not stored in the file. */
  uncomputedFormulas: z.number(),
})
export type Preflight = z.infer<typeof preflightSchema>
