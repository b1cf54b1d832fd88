import { z } from 'zod'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'
import { DELIMITER_NAMES, ENCODINGS } from '../../platform/lists/dialect-rules.ts'

const columnSchema = z
  .object({
    column: z.int().describe('The number of the column, from 1.'),
    letter: z.string(),
    heading: z.string().describe('Empty if the column has no heading.'),
    how: z.enum(['chosen', 'found']).describe('chosen: specified in the request; found: detected.'),
  })
  .nullable()

/** The layout in which a file was read. */
export const layoutSchema = z.object({
  sheet: z.string().nullable().describe('null: the file is a list (.csv or .txt).'),
  headerRow: z.int().nullable().describe('null: no headings were found, so the result has none.'),
  encoding: z.enum(ENCODINGS).nullable().describe('null: the file is a workbook.'),
  delimiter: z.enum(DELIMITER_NAMES).nullable(),
  why: z
    .enum(['chosen', 'heading', 'numbers'])
    .nullable()
    .describe(
      'Why the VAT IDs are read from this column. chosen: specified in the request; heading: its heading; numbers: the numbers in it; null: not stored.',
    ),
  passedOver: z
    .array(
      z.object({
        column: z.int(),
        letter: z.string(),
        heading: z.string(),
        why: z
          .enum(['own', 'one-number', 'no-numbers', 'fewer'])
          .describe(
            'own: the company’s own number; one-number: the same number in all rows; no-numbers: no VAT IDs; fewer: fewer or the same VAT IDs.',
          ),
      }),
    )
    .describe('The first five columns that were considered but not used.'),
  hasBom: z.boolean().describe('Whether the list begins with a byte order mark. If so, the result does too.'),
  columns: z.object({
    uid: columnSchema,
    country: columnSchema.describe('The country code, which is put in front of the number.'),
    name: columnSchema,
    street: columnSchema,
    zip: columnSchema,
    city: columnSchema,
    invoiceDate: columnSchema,
    account: columnSchema.optional().describe('The accounts of Polish partners; absent: none are checked.'),
  }),
})
export type Layout = z.infer<typeof layoutSchema>

/** The content of an upload, without storing anything or querying a service. */
export const dryRunSchema = z.object({
  layout: layoutSchema,
  total: z.int().describe('Number of non-empty rows.'),
  uids: z.int().describe('Number of different VAT IDs.'),
  duplicateRows: z.int().describe('Number of rows that repeat a VAT ID of an earlier row.'),
  notUids: z.object({
    rows: z.int(),
    examples: z.array(z.object({ row: z.int(), text: z.string(), message: z.string() })),
  }),
  cached: z.int().describe('Number of `uids` that would be answered from the cache.'),
  live: z
    .array(z.object({ service: z.enum(AUTHORITY_IDS), queries: z.int() }))
    .describe('Number of `uids` that would be queried, by service.'),
  seconds: z
    .object({ from: z.int(), to: z.int() })
    .nullable()
    .describe('Estimated duration until the result, based on recent answers; null: not enough data.'),
})
export type DryRun = z.infer<typeof dryRunSchema>

export const uploadQuerySchema = z.strictObject({
  dryRun: z
    .enum(['true', 'false'])
    .optional()
    .describe('true: returns what the upload would do (200), without storing anything or querying a service.'),
})

/** Encodings of a result; UTF-8 is possible with or without a byte order mark. */
export const RESULT_ENCODINGS = [...ENCODINGS, 'utf-8-bom'] as const

export const resultQuerySchema = z.strictObject({
  encoding: z
    .enum(RESULT_ENCODINGS)
    .optional()
    .describe(
      'The encoding of a list’s result. Default: that of the upload, or UTF-8 with a byte order mark if that encoding lacks letters of the answers.',
    ),
})
