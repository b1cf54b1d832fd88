import type { Authority } from '../../base/authority-rules.ts'

/** The types of the database columns, by kind of field. Times are sent as ISO 8601. */
type ValueByKind = {
  text: string
  /** The newest verdict of an authority; null: none yet. An outage never replaces it. */
  word: 'valid' | 'invalid' | null
  service: Authority | null
  moment: Date
  momentOrNull: Date | null
  switch: boolean
}

export type PartnerFieldKind = keyof ValueByKind

type Definition = {
  kind: PartnerFieldKind
  /** The database column in the rows that list-sql.ts reads. */
  column: string
  /** The sort key of the list; absent: not sortable. */
  sortedAs?: string
  /** The field's name in the API; `meaning` is its description there. */
  api: string
  meaning?: string
  /** The field's column on the screen; absent: not shown. */
  list?: { width?: number; minWidth?: number; wrapsTitle?: true }
}

/**
 * All fields of a partner that have a database column, in the order of the list's columns. Wire
 * format, list, sorting and /api/v1 are derived from it. To add a field, add an entry, the type of
 * its column, and a label if the list shows it (screen/partners-texts.ts).
 */
export const PARTNER_FIELDS = {
  uid: { kind: 'text', column: 'uid', sortedAs: 'uid', api: 'uid', list: { width: 164 } },
  verdict: {
    kind: 'word',
    column: 'verdict',
    api: 'verdict',
    meaning: 'The latest answer from an authority; null: none yet.',
    list: { width: 150, minWidth: 130 },
  },
  // `givenName` is the name given by the authority, `ownName` that in the company's own data; '' =
  // none.
  givenName: {
    kind: 'text',
    column: 'given_name',
    sortedAs: 'name',
    api: 'name',
    meaning: 'The latest name given by an authority.',
    list: { minWidth: 200 },
  },
  ownName: { kind: 'text', column: 'own_name', api: 'ownName', meaning: 'The latest name in your own records.' },
  service: { kind: 'service', column: 'service', api: 'service' },
  answeredAt: {
    kind: 'momentOrNull',
    column: 'answered_at',
    sortedAs: 'answeredAt',
    api: 'answeredAt',
    meaning: 'When the service was actually queried.',
    list: { width: 130, wrapsTitle: true },
  },
  firstAskedAt: { kind: 'moment', column: 'first_asked_at', api: 'firstAskedAt' },
  lastAskedAt: {
    kind: 'moment',
    column: 'last_asked_at',
    sortedAs: 'lastAskedAt',
    api: 'lastAskedAt',
    list: { width: 130, wrapsTitle: true },
  },
  changedAt: {
    kind: 'moment',
    column: 'changed_at',
    api: 'changedAt',
    meaning:
      'When this system last recorded a change of the verdict, name, address, a judgement or the listing as a fictitious company, or when the partner was new.',
  },
  /** Whether it is queried again before its newest answer gets too old (docs/rules.md#watching). */
  isWatched: {
    kind: 'switch',
    column: 'is_watched',
    api: 'watched',
    meaning: 'Whether the partner is checked again automatically before its latest answer becomes too old.',
  },
} as const satisfies Record<string, Definition>

type Table = typeof PARTNER_FIELDS
export type PartnerField = keyof Table
type ListedField = { [Name in PartnerField]: Table[Name] extends { list: object } ? Name : never }[PartnerField]
type SortedField = { [Name in PartnerField]: Table[Name] extends { sortedAs: string } ? Name : never }[PartnerField]
export type PartnerOrder = Table[SortedField]['sortedAs']
type ColumnKey = PartnerOrder | Exclude<ListedField, SortedField>

/** The rows that list-sql.ts reads, by column. */
export type PartnerCells = { [Name in PartnerField as Table[Name]['column']]: ValueByKind[Table[Name]['kind']] }

type SerializedCell<Cell> = Cell extends Date ? string : Cell
/** The fields as sent to screens. */
export type PartnerValues = { [Name in PartnerField]: SerializedCell<ValueByKind[Table[Name]['kind']]> }
/** The fields by their names in the API. */
export type PartnerApiValues = {
  [Name in PartnerField as Table[Name]['api']]: SerializedCell<ValueByKind[Table[Name]['kind']]>
}

/** Returns a field's entry with the type common to all fields. */
export const fieldOf = (name: PartnerField): Definition => PARTNER_FIELDS[name]

export const PARTNER_FIELD_NAMES = Object.keys(PARTNER_FIELDS) as PartnerField[]

const isSorted = (name: PartnerField): name is SortedField => fieldOf(name).sortedAs !== undefined
const SORTED = PARTNER_FIELD_NAMES.filter(isSorted)

/** The sort keys of the list; `columnOfOrder` returns the column of one. */
export const PARTNER_ORDERS: readonly PartnerOrder[] = SORTED.map(name => PARTNER_FIELDS[name].sortedAs)
export const columnOfOrder = (order: PartnerOrder): string =>
  fieldOf(SORTED.find(name => PARTNER_FIELDS[name].sortedAs === order) ?? 'lastAskedAt').column

export const LISTED_FIELDS = PARTNER_FIELD_NAMES.filter((name): name is ListedField => fieldOf(name).list !== undefined)

/**
 * Returns the key of a listed field's column: its sort key, if it has one, or the key of its title.
 */
export const columnKeyOf = (name: ListedField): ColumnKey => (isSorted(name) ? PARTNER_FIELDS[name].sortedAs : name)

const cellOf = (cells: Map<string, unknown>, name: PartnerField): unknown => {
  const cell = cells.get(fieldOf(name).column)
  return cell instanceof Date ? cell.toISOString() : cell
}

// Object.fromEntries loses the types, hence the casts below.

/** Returns a partner's values by field name. */
export function partnerValues(row: PartnerCells): PartnerValues {
  const cells = new Map<string, unknown>(Object.entries(row))
  return Object.fromEntries(PARTNER_FIELD_NAMES.map(name => [name, cellOf(cells, name)])) as PartnerValues
}

/** Returns a partner's values by their names in the API. */
export function partnerApiValues(row: PartnerCells): PartnerApiValues {
  const cells = new Map<string, unknown>(Object.entries(row))
  return Object.fromEntries(
    PARTNER_FIELD_NAMES.map(name => [fieldOf(name).api, cellOf(cells, name)]),
  ) as PartnerApiValues
}
