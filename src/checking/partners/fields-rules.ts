import type { Authority } from '../../ground/authority-rules.ts'

/** What a field of a partner may be, each with what its column holds. Moments travel as ISO 8601. */
type Cells = {
  text: string
  /** The newest word of an authority; null: none yet. An outage never takes its place. */
  word: 'valid' | 'invalid' | null
  service: Authority | null
  moment: Date
  momentOrNull: Date | null
  switch: boolean
}

export type PartnerFieldKind = keyof Cells

type Definition = {
  kind: PartnerFieldKind
  /** In what list-sql.ts reads. */
  column: string
  /** By what name the list is sorted by it; left out: it is not. */
  sortedAs?: string
  /** What programs call it, and what they are told that it means. */
  api: string
  meaning?: string
  /** How its column looks on the screen; left out: it has none. */
  list?: { width?: number; minWidth?: number; wrapsTitle?: true }
}

/**
 * Every field of a partner that stands in one column, in the order of the list's columns. Wire, list, sorting and /api/v1 are loops over it: to
 * add one, add an entry, its column's type, and its label where the list shows it (screen/texts.ts).
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
  /** By the authority, and by one's own data; '' = none. */
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
    meaning: 'When that was actually queried.',
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
      'When this system last noted that its verdict, name, address, a judgement or its place on the list of fictitious companies changed, or that it is new.',
  },
  /** Whether it is asked again before its newest answer is too old (docs/rules.md#watching). */
  isWatched: {
    kind: 'switch',
    column: 'is_watched',
    api: 'watched',
    meaning: 'Whether it is queried again automatically before its latest answer is too old.',
  },
} as const satisfies Record<string, Definition>

type Table = typeof PARTNER_FIELDS
export type PartnerField = keyof Table
type ListedField = { [Name in PartnerField]: Table[Name] extends { list: object } ? Name : never }[PartnerField]
type SortedField = { [Name in PartnerField]: Table[Name] extends { sortedAs: string } ? Name : never }[PartnerField]
export type PartnerOrder = Table[SortedField]['sortedAs']
type ColumnKey = PartnerOrder | Exclude<ListedField, SortedField>

/** What list-sql.ts reads of them, by their columns. */
export type PartnerCells = { [Name in PartnerField as Table[Name]['column']]: Cells[Table[Name]['kind']] }

type Sent<Cell> = Cell extends Date ? string : Cell
/** What is told of them. */
export type PartnerValues = { [Name in PartnerField]: Sent<Cells[Table[Name]['kind']]> }
/** The same by what programs call them. */
export type PartnerApiValues = { [Name in PartnerField as Table[Name]['api']]: Sent<Cells[Table[Name]['kind']]> }

/** Returns a field's entry, as loops go over it. */
export const fieldOf = (name: PartnerField): Definition => PARTNER_FIELDS[name]

export const PARTNER_FIELD_NAMES = Object.keys(PARTNER_FIELDS) as PartnerField[]

const isSorted = (name: PartnerField): name is SortedField => fieldOf(name).sortedAs !== undefined
const SORTED = PARTNER_FIELD_NAMES.filter(isSorted)

/** By what the list can be sorted, and each with its column. */
export const PARTNER_ORDERS: readonly PartnerOrder[] = SORTED.map(name => PARTNER_FIELDS[name].sortedAs)
export const columnOfOrder = (order: PartnerOrder): string =>
  fieldOf(SORTED.find(name => PARTNER_FIELDS[name].sortedAs === order) ?? 'lastAskedAt').column

export const LISTED_FIELDS = PARTNER_FIELD_NAMES.filter((name): name is ListedField => fieldOf(name).list !== undefined)

/** The name of a listed field's column: by what it is sorted, where it is, and as which text its title stands. */
export const columnKeyOf = (name: ListedField): ColumnKey => (isSorted(name) ? PARTNER_FIELDS[name].sortedAs : name)

const cellOf = (cells: Map<string, unknown>, name: PartnerField): unknown => {
  const cell = cells.get(fieldOf(name).column)
  return cell instanceof Date ? cell.toISOString() : cell
}

// Loops lose what they go over; the types of table, row and answer are held against each other by the call.

/** Returns what a partner's row says, by the names of the fields. */
export function partnerValues(row: PartnerCells): PartnerValues {
  const cells = new Map<string, unknown>(Object.entries(row))
  return Object.fromEntries(PARTNER_FIELD_NAMES.map(name => [name, cellOf(cells, name)])) as PartnerValues
}

/** Returns the same by what programs call it. */
export function partnerApiValues(row: PartnerCells): PartnerApiValues {
  const cells = new Map<string, unknown>(Object.entries(row))
  return Object.fromEntries(
    PARTNER_FIELD_NAMES.map(name => [fieldOf(name).api, cellOf(cells, name)]),
  ) as PartnerApiValues
}
