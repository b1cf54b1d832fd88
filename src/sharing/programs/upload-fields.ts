import { z } from 'zod'
import { Refusal } from '../../base/roles/refusals.ts'
import { LANGUAGES, type Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import type { ReadFields, UploadFields } from '../../checking/batches/upload/receive-upload.ts'
import type { NamedColumns } from '../../documents/spreadsheets/layout.ts'
import { describeInvalidFields } from '../../platform/http/invalid-fields.ts'
import { DELIMITER_NAMES, ENCODINGS } from '../../platform/lists/dialect-rules.ts'
import { texts } from './server-texts.ts'

const MAX_COLUMN_LENGTH = 255

const column = z
  .string()
  .trim()
  .min(1)
  .max(MAX_COLUMN_LENGTH)
  .describe('A column: its number from 1, its letters, or the exact text of its heading.')

const optionalColumn = column.describe('A column, as in uidColumn; 0: no column of the list.')

/** The form fields that are allowed in addition to `file`. */
export const uploadFieldsSchema = z.strictObject({
  sheet: z
    .string()
    .min(1)
    .optional()
    .describe('The name of the sheet in a workbook. Default: the sheet with the most VAT IDs.'),
  uidColumn: column.refine(text => text !== '0').optional(),
  nameColumn: optionalColumn.optional(),
  streetColumn: optionalColumn.optional(),
  zipColumn: optionalColumn.optional(),
  cityColumn: optionalColumn.optional(),
  invoiceDateColumn: optionalColumn.optional(),
  accountColumn: optionalColumn
    .optional()
    .describe('The column of Polish bank accounts, which the white list is queried about; 0: no column of the list.'),
  encoding: z
    .enum(ENCODINGS)
    .optional()
    .describe(
      'The encoding of a .csv or .txt file. Default: detected; if this is ambiguous, the call fails with ambiguous_encoding.',
    ),
  delimiter: z.enum(DELIMITER_NAMES).optional().describe('The delimiter of a .csv or .txt file. Default: detected.'),
  fresh: z.enum(['true', 'false']).optional().describe('true: query the authority even if there is a cached answer.'),
  language: z
    .enum(LANGUAGES)
    .optional()
    .describe('The language of the result and report. Default: that of Accept-Language.'),
})
type Fields = z.output<typeof uploadFieldsSchema>

const COLUMNS = {
  uid: 'uidColumn',
  name: 'nameColumn',
  street: 'streetColumn',
  zipCode: 'zipColumn',
  city: 'cityColumn',
  day: 'invoiceDateColumn',
  account: 'accountColumn',
} as const satisfies Record<keyof NamedColumns, keyof Fields>

const LIST_FIELDS = ['encoding', 'delimiter'] as const

/**
 * Returns a parser for the fields of a program's upload. It throws 400 for unknown fields or
 * values, and for an encoding of a workbook.
 */
export const readProgramFields =
  (language: Language): ReadFields =>
  (formFields, isList) => {
    const input = Object.fromEntries(formFields)
    const { data, error } = uploadFieldsSchema.safeParse(input)
    if (!data) throw describeInvalidFields({ issues: error.issues, schema: uploadFieldsSchema, input, language })
    const misplaced = isList ? [] : LIST_FIELDS.filter(path => data[path] !== undefined)
    if (misplaced.length > 0) throw listFieldsRefusal(misplaced, language)
    return toUploadFields(data, isList)
  }

function listFieldsRefusal(paths: readonly string[], language: Language): Refusal {
  const message = translate(texts, language)('workbookHasNone')
  return new Refusal(
    'bad-input',
    'bad input',
    paths.map(path => ({ path, message })),
  )
}

function toUploadFields(fields: Fields, isList: boolean): UploadFields {
  const { encoding, delimiter } = fields
  const columnNames = Object.entries(COLUMNS).flatMap(([column, path]) => {
    const text = fields[path]
    return text === undefined ? [] : [[column, { path, text }] as const]
  })
  return {
    sheet: fields.sheet ?? null,
    column: null,
    named: Object.fromEntries(columnNames),
    companyColumns: {},
    dayColumn: undefined,
    list: isList ? { ...(encoding && { encoding }), ...(delimiter && { delimiter }) } : null,
    isAnew: fields.fresh === 'true',
    takesSuggestions: false,
  }
}
