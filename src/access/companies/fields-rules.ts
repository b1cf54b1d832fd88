import { type FieldsThat, namesOf, type OpenField, openNamesOf } from '../../ground/roles/field-rules.ts'
import { actsForAllCompanies, isAdminOrDev, OPERATOR_COMPANY_ID, ROLES } from '../../ground/roles/role-rules.ts'
import { type AccountIssue, accountIssue, mayEditAccount, type Person } from './account-rules.ts'
import {
  type CompanyIssue,
  companyNameIssue,
  companyUidIssue,
  dayIssue,
  tidyCompanyUid,
  tidyDay,
} from './company-rules.ts'
import { type OwnUidIssue, ownUidIssue, tidyOwnUid } from './own-uid-rules.ts'

/** Of those who may change anything of a company, who may change such a field (docs/rules.md#roles-and-scope). */
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
  /** The longest text that is read at all, where it is another than usual. */
  most?: number
  who: keyof typeof MAY_CHANGE
  /** Left out: everybody of the company sees it. */
  seenBy?: 'admin'
  /** A new company is not taken without it. */
  isNeeded?: true
  /** Questions to FinanzOnline need it. */
  isOfAccount?: true
  /** A number in whose name registers are asked: another one takes a fresh code (docs/rules.md#own-uid-of-a-company). */
  isNumber?: true
  /** One that another state gave the company: it stands on the page of the account, too. */
  isOwnNumber?: true
  /** A text as it is judged and kept; undefined: what stands is kept. */
  tidy?: (sent: string) => string | null | undefined
  /** What is wrong with a text, already tidied, as a key of texts.ts. */
  issue?: (tidied: string) => CompanyIssue | AccountIssue | OwnUidIssue | 'validUntilFormat' | null
  /** Figures, no words: neither spelled nor in the letters of a text. */
  isCode?: true
  /** Which company (null: a new one) is asked for it; left out: every one. */
  isAsked?: (company: { id: number } | null) => boolean
  /** What stands below it in the form, as a key of screen/administration-texts.ts. */
  help?: string
  /** How wide its column is in lists; left out: it has none. */
  list?: { width: number } | { minWidth: number }
}

const trimmed = (sent: string): string => sent.trim()

/**
 * Every field of a company, in the order of the wire, the form and the list. Wire, check, change and screens are loops over it: to add one, add
 * an entry, its column's type, its label (screen/administration-texts.ts) and its name in the audit log (audit-texts.ts).
 */
export const COMPANY_FIELDS = {
  name: {
    kind: 'text',
    column: 'name',
    who: 'admin',
    isNeeded: true,
    tidy: trimmed,
    issue: companyNameIssue,
    list: { minWidth: 200 },
  },
  uid: {
    kind: 'text',
    column: 'uid',
    most: 100,
    who: 'admin',
    isNeeded: true,
    isOfAccount: true,
    isNumber: true,
    tidy: sent => (sent.trim() === '' ? undefined : tidyCompanyUid(sent)),
    issue: companyUidIssue,
    isCode: true,
    help: 'uidHelp',
    list: { width: 170 },
  },
  /** Where it has a number of Germany's or the United Kingdom's, too: their services ask for one of their own ('' = none). */
  germanUid: {
    kind: 'text',
    column: 'german_uid',
    most: 100,
    who: 'admin',
    isNumber: true,
    isOwnNumber: true,
    tidy: sent => tidyOwnUid('DE', sent),
    issue: tidied => ownUidIssue('DE', tidied),
    isCode: true,
    help: 'germanUidHelp',
  },
  britishUid: {
    kind: 'text',
    column: 'british_uid',
    most: 100,
    who: 'admin',
    isNumber: true,
    isOwnNumber: true,
    tidy: sent => tidyOwnUid('GB', sent),
    issue: tidied => ownUidIssue('GB', tidied),
    isCode: true,
    help: 'britishUidHelp',
  },
  /** The last day of access in Vienna; null = without end. */
  validUntil: {
    kind: 'day',
    column: 'valid_until',
    who: 'operator',
    seenBy: 'admin',
    tidy: tidyDay,
    issue: dayIssue,
    isAsked: company => company?.id !== OPERATOR_COMPANY_ID,
    help: 'validUntilHelp',
    list: { width: 150 },
  },
  useCustomLogin: { kind: 'switch', column: 'use_custom_login', who: 'dev', help: 'useCustomLoginHelp' },
  /** Whether retention removes nothing of it. */
  hold: {
    kind: 'switch',
    column: 'is_held',
    who: 'operator',
    seenBy: 'admin',
    isAsked: company => company !== null,
    help: 'holdHelp',
  },
  finCustomerId: {
    kind: 'secret',
    column: 'tid_sealed',
    who: 'everybody',
    isOfAccount: true,
    tidy: trimmed,
    issue: sent => accountIssue('finCustomerId', sent),
  },
  finUserId: {
    kind: 'secret',
    column: 'benid_sealed',
    who: 'everybody',
    isOfAccount: true,
    tidy: trimmed,
    issue: sent => accountIssue('finUserId', sent),
  },
  pin: {
    kind: 'secret',
    column: 'pin_sealed',
    who: 'everybody',
    isOfAccount: true,
    issue: sent => accountIssue('pin', sent),
  },
} as const satisfies Record<string, Definition>

type Table = typeof COMPANY_FIELDS
export type CompanyField = keyof Table
/** Those that are answered, too. */
export type OpenCompanyField = OpenField<Table>
export type SecretField = FieldsThat<Table, { kind: 'secret' }>
export type OwnNumberField = FieldsThat<Table, { isOwnNumber: true }>
/** The FinanzOnline account's, of which the UID is one. */
export type AccountField = FieldsThat<Table, { isOfAccount: true }>

type Literal<Key extends string> = {
  [Name in CompanyField]: Table[Name] extends Record<Key, infer Value> ? Value : never
}[CompanyField]

/** A field as loops go over it. */
export type CompanyFieldEntry = Omit<Definition, 'help'> & { help?: Literal<'help'> }

/** Returns a field's entry. */
export const fieldOf = (name: CompanyField): CompanyFieldEntry => COMPANY_FIELDS[name]

export const COMPANY_FIELD_NAMES = namesOf(COMPANY_FIELDS)

export const SECRET_FIELDS = COMPANY_FIELD_NAMES.filter((name): name is SecretField => fieldOf(name).kind === 'secret')

export const ACCOUNT_FIELDS = COMPANY_FIELD_NAMES.filter(
  (name): name is AccountField => fieldOf(name).isOfAccount === true,
)

export const OWN_NUMBER_FIELDS = COMPANY_FIELD_NAMES.filter(
  (name): name is OwnNumberField => fieldOf(name).isOwnNumber === true,
)

export const NUMBER_FIELDS = COMPANY_FIELD_NAMES.filter(
  (name): name is FieldsThat<Table, { isNumber: true }> => fieldOf(name).isNumber === true,
)

export const LISTED_FIELDS = openNamesOf(COMPANY_FIELDS).filter(name => fieldOf(name).list !== undefined)

/** What is wrong with what was sent or typed for a field, already tidied, or null; undefined = nothing was. */
export function fieldIssue(name: CompanyField, value: unknown, isNew: boolean) {
  const { issue, isNeeded } = fieldOf(name)
  if (value === undefined) return isNew && isNeeded ? (issue?.('') ?? null) : null
  return typeof value === 'string' ? (issue?.(value) ?? null) : null
}

/** Whether somebody who may change anything of a company may change this. */
export const mayChangeField = (person: Person, name: CompanyField): boolean => MAY_CHANGE[fieldOf(name).who](person)

/** The fields of a company in scope that somebody may change. */
export const changeableFields = (person: Person, company: { id: number; useCustomLogin: boolean }): CompanyField[] =>
  mayEditAccount(person, company) ? COMPANY_FIELD_NAMES.filter(name => mayChangeField(person, name)) : []
