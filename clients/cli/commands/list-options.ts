import type { Options } from './command.ts'

/** The options of a list, and the corresponding fields of the upload. */
export const LIST_FIELDS = {
  encoding: 'encoding',
  delimiter: 'delimiter',
  sheet: 'sheet',
  'uid-column': 'uidColumn',
  'name-column': 'nameColumn',
  'street-column': 'streetColumn',
  'zip-column': 'zipColumn',
  'city-column': 'cityColumn',
  'invoice-date-column': 'invoiceDateColumn',
} as const

const HELP_KEYS = { encoding: 'encoding', delimiter: 'delimiter', sheet: 'sheet' } as const
const DELIMITERS = ['tab', 'semicolon', 'pipe', 'comma']

/** Options for reading a list, for each command that uploads lists. */
export const LIST_OPTIONS: Options = {
  fresh: { type: 'boolean', helpKey: 'fresh' },
  ...Object.fromEntries(
    Object.keys(LIST_FIELDS).map(option => {
      const helpKey = HELP_KEYS[option as keyof typeof HELP_KEYS] ?? 'column'
      const choices = option === 'delimiter' ? { choices: DELIMITERS } : {}
      return [
        option,
        { type: 'string' as const, placeholder: option.endsWith('column') ? 'COLUMN' : 'NAME', helpKey, ...choices },
      ]
    }),
  ),
}

/** Converts option values to fields of the upload. */
export const listFields = (values: Readonly<Record<string, unknown>>): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(LIST_FIELDS).flatMap(([option, field]) =>
      values[option] === undefined ? [] : [[field, String(values[option])]],
    ),
  ),
  ...(values.fresh === true ? { fresh: 'true' } : {}),
})
