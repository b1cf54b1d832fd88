import { z } from 'zod'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'
import { DELIMITER_NAMES, ENCODINGS } from '../../platform/lists/dialect-rules.ts'

const columnSchema = z
  .object({
    column: z.int().describe('Counted from 1.'),
    letter: z.string(),
    heading: z.string().describe('Empty where nothing stands above it.'),
    how: z.enum(['chosen', 'found']).describe('chosen: by the call.'),
  })
  .nullable()

/** The layout in which a file was read. */
export const layoutSchema = z.object({
  sheet: z.string().nullable().describe('null: it is a list, a .csv or .txt.'),
  headerRow: z.int().nullable().describe('null: no headings were found, and the answers have none.'),
  encoding: z.enum(ENCODINGS).nullable().describe('null: it is a workbook.'),
  delimiter: z.enum(DELIMITER_NAMES).nullable(),
  why: z
    .enum(['chosen', 'heading', 'numbers'])
    .nullable()
    .describe(
      'Why the VAT IDs are read from this column: the call chose it, its heading says so, or the numbers in it do; null: not kept.',
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
            'own: the company’s own number; one-number: the same in all rows; no-numbers: no VAT ID in it; fewer: fewer or the same.',
          ),
      }),
    )
    .describe('Columns that looked like it and were not taken, the first five.'),
  hasBom: z.boolean().describe('Whether the list begins with a byte order mark, which then stands in the result too.'),
  columns: z.object({
    uid: columnSchema,
    country: columnSchema.describe('Joined in front of the number.'),
    name: columnSchema,
    street: columnSchema,
    zip: columnSchema,
    city: columnSchema,
    invoiceDate: columnSchema,
  }),
})
export type Layout = z.infer<typeof layoutSchema>

/** What an upload would contain. Nothing is stored, and no service is queried. */
export const dryRunSchema = z.object({
  layout: layoutSchema,
  total: z.int().describe('Rows that hold something.'),
  uids: z.int().describe('Different VAT IDs.'),
  duplicateRows: z.int().describe('Rows that repeat a VAT ID of a row above.'),
  notUids: z.object({
    rows: z.int(),
    examples: z.array(z.object({ row: z.int(), text: z.string(), message: z.string() })),
  }),
  cached: z.int().describe('Of `uids`: answered from the cache.'),
  live: z
    .array(z.object({ service: z.enum(AUTHORITY_IDS), queries: z.int() }))
    .describe('Of `uids`: queried, by service.'),
  seconds: z
    .object({ from: z.int(), to: z.int() })
    .nullable()
    .describe('From start to result, by the latest answers; null: too little is known.'),
})
export type DryRun = z.infer<typeof dryRunSchema>

export const uploadQuerySchema = z.strictObject({
  dryRun: z
    .enum(['true', 'false'])
    .optional()
    .describe('true: answers what the upload would mean (200), stores nothing and asks no service.'),
})

/** A byte order mark is an option, not an encoding of its own. */
export const RESULT_ENCODINGS = [...ENCODINGS, 'utf-8-bom'] as const

export const resultQuerySchema = z.strictObject({
  encoding: z
    .enum(RESULT_ENCODINGS)
    .optional()
    .describe(
      'Of a list’s result; else as uploaded, or UTF-8 with a byte order mark where that lacks letters of the answers.',
    ),
})
