import { type FieldsMatching, type NonSecretField, namesOf, nonSecretNamesOf } from '../../base/roles/field-rules.ts'
import { actsForAllCompanies, isAdminOrDev, OPERATOR_COMPANY_ID, ROLES } from '../../base/roles/role-rules.ts'
import { type AccountIssue, accountIssue, mayEditAccount, type Person } from './account-rules.ts'
import {
  type CompanyIssue,
  companyNameIssue,
  companyUidIssue,
  dayIssue,
  normalizeCompanyUid,
  normalizeDay,
} from './company-rules.ts'
import { normalizeOwnUid, type OwnUidIssue, ownUidIssue } from './own-uid-rules.ts'

/** Who may change a field, among those who may edit the company (docs/rules.md#roles-and-scope). */
const MAY_CHANGE = {
  everybody: () => true,
  admin: isAdminOrDev,
  operator: (person: Person) => isAdminOrDev(person) && actsForAllCompanies(person),
  dev: ({ role }: Person) => role === ROLES.dev,
}

type Definition = {
  kind: 'text' | 'secret' | 'day' | 'switch'
  /** In the table `company`. */
  column: string
  /** Maximum length in characters, if not the default. */
  maxLength?: number
  who: keyof typeof MAY_CHANGE
  /** Left out: visible to every user of the company. */
  seenBy?: 'admin'
  /** Required for a new company. */
  isNeeded?: true
  /** Required for FinanzOnline queries. */
  isAccountField?: true
  /**
   * A number in whose name registers are queried: changing it needs a fresh code
   * (docs/rules.md#own-uid-of-a-company).
   */
  isNumber?: true
  /** A number from another country; also shown on the account page. */
  isOwnNumber?: true
  /** Returns the text as validated and stored; undefined: keeps the current value. */
  tidy?: (value: string) => string | null | undefined
  /** Returns what is wrong with a normalized text, as a key of texts.ts, or null. */
  issue?: (tidied: string) => CompanyIssue | AccountIssue | OwnUidIssue | 'validUntilFormat' | null
  /** A code instead of words: no spell check, and in the font for figures. */
  isCode?: true
  /**
   * Whether the form of a company (null: a new one) has the field; if left out, every form has it.
   */
  isInForm?: (company: { id: number } | null) => boolean
  /** The help text below it in the form, as a key of screen/administration-texts.ts. */
  help?: string
  /** Width of its list column; left out: no column. */
  list?: { width: number } | { minWidth: number }
}

const trim = (value: string): string => value.trim()

/**
 * Every field of a company, in the order of the wire, the form and the list. Wire, validation,
 * change and screens loop over it. To add a field, add an entry, its column's type, its label
 * (screen/administration-texts.ts) and its name in the audit log (audit-texts.ts).
 */
export const COMPANY_FIELDS = {
  name: {
    kind: 'text',
    column: 'name',
    who: 'admin',
    isNeeded: true,
    tidy: trim,
    issue: companyNameIssue,
    list: { minWidth: 200 },
  },
  uid: {
    kind: 'text',
    column: 'uid',
    maxLength: 100,
    who: 'admin',
    isNeeded: true,
    isAccountField: true,
    isNumber: true,
    tidy: value => (value.trim() === '' ? undefined : normalizeCompanyUid(value)),
    issue: companyUidIssue,
    isCode: true,
    help: 'uidHelp',
    list: { width: 170 },
  },
  /**
   * The company's German and British numbers, which those countries' services require from the
   * requester ('' = none).
   */
  germanUid: {
    kind: 'text',
    column: 'german_uid',
    maxLength: 100,
    who: 'admin',
    isNumber: true,
    isOwnNumber: true,
    tidy: value => normalizeOwnUid('DE', value),
    issue: tidied => ownUidIssue('DE', tidied),
    isCode: true,
    help: 'germanUidHelp',
  },
  britishUid: {
    kind: 'text',
    column: 'british_uid',
    maxLength: 100,
    who: 'admin',
    isNumber: true,
    isOwnNumber: true,
    tidy: value => normalizeOwnUid('GB', value),
    issue: tidied => ownUidIssue('GB', tidied),
    isCode: true,
    help: 'britishUidHelp',
  },
  /** The last day of access in Vienna; null = no end. */
  validUntil: {
    kind: 'day',
    column: 'valid_until',
    who: 'operator',
    seenBy: 'admin',
    tidy: normalizeDay,
    issue: dayIssue,
    isInForm: company => company?.id !== OPERATOR_COMPANY_ID,
    help: 'validUntilHelp',
    list: { width: 150 },
  },
  useCustomLogin: { kind: 'switch', column: 'use_custom_login', who: 'dev', help: 'useCustomLoginHelp' },
  /** If true, retention deletes none of its data. */
  hold: {
    kind: 'switch',
    column: 'is_held',
    who: 'operator',
    seenBy: 'admin',
    isInForm: company => company !== null,
    help: 'holdHelp',
  },
  finCustomerId: {
    kind: 'secret',
    column: 'tid_sealed',
    who: 'everybody',
    isAccountField: true,
    tidy: trim,
    issue: value => accountIssue('finCustomerId', value),
  },
  finUserId: {
    kind: 'secret',
    column: 'benid_sealed',
    who: 'everybody',
    isAccountField: true,
    tidy: trim,
    issue: value => accountIssue('finUserId', value),
  },
  pin: {
    kind: 'secret',
    column: 'pin_sealed',
    who: 'everybody',
    isAccountField: true,
    issue: value => accountIssue('pin', value),
  },
} as const satisfies Record<string, Definition>

type Table = typeof COMPANY_FIELDS
export type CompanyField = keyof Table
/** The fields that responses include. */
export type NonSecretCompanyField = NonSecretField<Table>
export type SecretField = FieldsMatching<Table, { kind: 'secret' }>
export type OwnNumberField = FieldsMatching<Table, { isOwnNumber: true }>
/** The fields of the FinanzOnline account, including the UID. */
export type AccountField = FieldsMatching<Table, { isAccountField: true }>

type LiteralOf<Key extends string> = {
  [Name in CompanyField]: Table[Name] extends Record<Key, infer Value> ? Value : never
}[CompanyField]

export type CompanyFieldEntry = Omit<Definition, 'help'> & { help?: LiteralOf<'help'> }

export const fieldOf = (name: CompanyField): CompanyFieldEntry => COMPANY_FIELDS[name]

export const COMPANY_FIELD_NAMES = namesOf(COMPANY_FIELDS)

export const SECRET_FIELDS = COMPANY_FIELD_NAMES.filter((name): name is SecretField => fieldOf(name).kind === 'secret')

export const ACCOUNT_FIELDS = COMPANY_FIELD_NAMES.filter(
  (name): name is AccountField => fieldOf(name).isAccountField === true,
)

export const OWN_NUMBER_FIELDS = COMPANY_FIELD_NAMES.filter(
  (name): name is OwnNumberField => fieldOf(name).isOwnNumber === true,
)

export const NUMBER_FIELDS = COMPANY_FIELD_NAMES.filter(
  (name): name is FieldsMatching<Table, { isNumber: true }> => fieldOf(name).isNumber === true,
)

export const LISTED_FIELDS = nonSecretNamesOf(COMPANY_FIELDS).filter(name => fieldOf(name).list !== undefined)

/**
 * Returns what is wrong with a normalized value of a field, or null; `value` undefined = not sent.
 */
export function fieldIssue(name: CompanyField, value: unknown, isNew: boolean) {
  const { issue, isNeeded } = fieldOf(name)
  if (value === undefined) return isNew && isNeeded ? (issue?.('') ?? null) : null
  return typeof value === 'string' ? (issue?.(value) ?? null) : null
}

/** Returns whether a person who may edit a company may change this field. */
export const mayChangeField = (person: Person, name: CompanyField): boolean => MAY_CHANGE[fieldOf(name).who](person)

/** Returns the fields that the person may change of a company in scope. */
export const changeableFields = (person: Person, company: { id: number; useCustomLogin: boolean }): CompanyField[] =>
  mayEditAccount(person, company) ? COMPANY_FIELD_NAMES.filter(name => mayChangeField(person, name)) : []
