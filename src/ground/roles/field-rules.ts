/** What a field may be, each with what its value is as it travels and in the database. */
type FieldValues = {
  text: string
  /** A text that is sent, kept encrypted and never answered. */
  secret: string
  /** yyyy-mm-dd; null = none. */
  day: string | null
  switch: boolean
  number: number
  /** Of another row, an int32. */
  id: number
}

export type FieldKind = keyof FieldValues

/** What every table of fields says of each: its name is the key, in the order in which it travels. */
export type Fields = Record<string, { kind: FieldKind; column: string }>

/** The names of a table's fields for which `Part` holds: `{ kind: 'secret' }`. */
export type FieldsThat<Table extends Fields, Part> = {
  [Name in keyof Table]: Table[Name] extends Part ? Name : never
}[keyof Table] &
  string

export type OpenField<Table extends Fields> = Exclude<keyof Table & string, FieldsThat<Table, { kind: 'secret' }>>

/** What is told of each field that is no secret. */
export type OpenValues<Table extends Fields> = { [Name in OpenField<Table>]: FieldValues[Table[Name]['kind']] }

/** The same by their columns. */
export type OpenColumns<Table extends Fields> = {
  [Name in OpenField<Table> as Table[Name]['column']]: FieldValues[Table[Name]['kind']]
}

/** Returns the names of a table's fields in their order. */
export const namesOf = <Table extends Fields>(fields: Table): (keyof Table & string)[] => Object.keys(fields)

// Loops lose what they go over; by its parameters each function holds the types of table, row and change against each other.

/** Returns the names of those fields that are no secrets. */
export const openNamesOf = <Table extends Fields>(fields: Table): OpenField<Table>[] =>
  openOnes(fields).map(([name]) => name) as OpenField<Table>[]

const openOnes = (fields: Fields) => Object.entries(fields).filter(([, { kind }]) => kind !== 'secret')

/** Returns what a row of the database says, by the names of the fields; secrets are left out. */
export function valuesOf<Table extends Fields>(fields: Table, row: OpenColumns<Table>): OpenValues<Table> {
  const cells = new Map<string, unknown>(Object.entries(row))
  const values = openOnes(fields).map(([name, { column }]) => [name, cells.get(column)])
  return Object.fromEntries(values) as OpenValues<Table>
}

type Sent<Values> = { [Name in keyof Values]?: Values[Name] | undefined }

/** What was sent, by its columns; what is optional stays so. */
type ColumnsOf<Table extends Fields, Change> = {
  [Name in keyof Change as Name extends OpenField<Table> ? Table[Name]['column'] : never]: Exclude<
    Change[Name],
    undefined
  >
}

/** Returns what is to be written of the fields that were sent, by their columns; secrets are left out. */
export function columnsOf<Table extends Fields, Change extends Sent<OpenValues<Table>>>(
  fields: Table,
  sent: Change,
): ColumnsOf<Table, Change> {
  const values = new Map<string, unknown>(Object.entries(sent))
  const columns = openOnes(fields).map(([name, { column }]) => [column, values.get(name)])
  return Object.fromEntries(columns.filter(([, value]) => value !== undefined)) as ColumnsOf<Table, Change>
}

/** What every table says of a text that is tidied; undefined: what stands is kept. */
type Tidied = Record<string, Fields[string] & { tidy?: (sent: string) => string | null | undefined }>

type AllValues<Table extends Fields> = { [Name in keyof Table]: FieldValues[Table[Name]['kind']] }

/** Returns the fields that were sent, in the table's order and as they are kept; what is no field is left out. */
export function tidyFields<Table extends Tidied>(
  fields: Table,
  sent: Sent<AllValues<Table>>,
): Partial<AllValues<Table>> {
  const values = new Map<string, unknown>(Object.entries(sent))
  const tidied = Object.entries(fields).map(([name, { tidy }]) => {
    const value = values.get(name)
    return [name, tidy && typeof value === 'string' ? tidy(value) : value]
  })
  return Object.fromEntries(tidied.filter(([, value]) => value !== undefined)) as Partial<AllValues<Table>>
}
