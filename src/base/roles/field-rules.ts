/** The kinds of field, each with its type on the wire and in the database. */
type FieldValues = {
  text: string
  /** A text that is sent, stored encrypted and never returned. */
  secret: string
  /** yyyy-mm-dd; null = none. */
  day: string | null
  switch: boolean
  number: number
  /** The id of another row, an int32. */
  id: number
}

export type FieldKind = keyof FieldValues

/**
 * A table of fields by name, in the order on the wire: each field's kind and column.
 */
export type Fields = Record<string, { kind: FieldKind; column: string }>

/** The names of a table's fields that match `Part`, such as `{ kind: 'secret' }`. */
export type FieldsMatching<Table extends Fields, Part> = {
  [Name in keyof Table]: Table[Name] extends Part ? Name : never
}[keyof Table] &
  string

export type NonSecretField<Table extends Fields> = Exclude<
  keyof Table & string,
  FieldsMatching<Table, { kind: 'secret' }>
>

/** The values of all fields that are not secret. */
export type NonSecretValues<Table extends Fields> = {
  [Name in NonSecretField<Table>]: FieldValues[Table[Name]['kind']]
}

/** The values of all fields that are not secret, by column. */
export type NonSecretColumns<Table extends Fields> = {
  [Name in NonSecretField<Table> as Table[Name]['column']]: FieldValues[Table[Name]['kind']]
}

/** Returns the names of a table's fields in order. */
export const namesOf = <Table extends Fields>(fields: Table): (keyof Table & string)[] => Object.keys(fields)

// A loop would lose the types; the parameters of each function check table, row and change against
// each other.

/** Returns the names of the fields that are not secret. */
export const nonSecretNamesOf = <Table extends Fields>(fields: Table): NonSecretField<Table>[] =>
  nonSecretFields(fields).map(([name]) => name) as NonSecretField<Table>[]

const nonSecretFields = (fields: Fields) => Object.entries(fields).filter(([, { kind }]) => kind !== 'secret')

/** Returns the values of a database row by field name, without secrets. */
export function valuesOf<Table extends Fields>(fields: Table, row: NonSecretColumns<Table>): NonSecretValues<Table> {
  const cells = new Map<string, unknown>(Object.entries(row))
  const values = nonSecretFields(fields).map(([name, { column }]) => [name, cells.get(column)])
  return Object.fromEntries(values) as NonSecretValues<Table>
}

type PartialInput<Values> = { [Name in keyof Values]?: Values[Name] | undefined }

/** The sent values by column; optional ones stay optional. */
type ColumnsOf<Table extends Fields, Change> = {
  [Name in keyof Change as Name extends NonSecretField<Table> ? Table[Name]['column'] : never]: Exclude<
    Change[Name],
    undefined
  >
}

/** Returns the column values to write for the sent fields, without secrets. */
export function columnsOf<Table extends Fields, Change extends PartialInput<NonSecretValues<Table>>>(
  fields: Table,
  input: Change,
): ColumnsOf<Table, Change> {
  const values = new Map<string, unknown>(Object.entries(input))
  const columns = nonSecretFields(fields).map(([name, { column }]) => [column, values.get(name)])
  return Object.fromEntries(columns.filter(([, value]) => value !== undefined)) as ColumnsOf<Table, Change>
}

/** A field whose text `tidy` normalizes; undefined keeps the stored value. */
type TidyFields = Record<string, Fields[string] & { tidy?: (text: string) => string | null | undefined }>

type AllValues<Table extends Fields> = { [Name in keyof Table]: FieldValues[Table[Name]['kind']] }

/**
 * Returns the sent fields as they will be stored, in the table's order; unknown fields are omitted.
 */
export function normalizeFields<Table extends TidyFields>(
  fields: Table,
  input: PartialInput<AllValues<Table>>,
): Partial<AllValues<Table>> {
  const values = new Map<string, unknown>(Object.entries(input))
  const entries = Object.entries(fields).map(([name, { tidy }]) => {
    const value = values.get(name)
    return [name, tidy && typeof value === 'string' ? tidy(value) : value]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Partial<AllValues<Table>>
}
