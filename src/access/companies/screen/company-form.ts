import { useForm } from '@mantine/form'
import type { Language } from '../../../base/texts/define.ts'
import { useLanguage } from '../../../base/texts/screen/useTexts.ts'
import { dateModel, dayOfModel } from '../../../base/ui/fields/date-model.ts'
import { readTyped, writeDate } from '../../../base/ui/fields/date-rules.ts'
import { describeDateIssue } from '../../../base/ui/fields/describe-date.ts'
import { VALIDATION_DELAY_MS } from '../../../base/ui/fields/validation-delay.ts'
import {
  COMPANY_FIELD_NAMES,
  type COMPANY_FIELDS,
  type CompanyField,
  type CompanyFieldEntry,
  fieldOf,
} from '../fields-rules.ts'
import type { Company, CompanyChange } from '../wire.ts'
import { useIssue } from './use-issue.ts'

/** A company as typed; the date in the language's format. */
export type CompanyFields = {
  [Name in CompanyField]: (typeof COMPANY_FIELDS)[Name]['kind'] extends 'switch' ? boolean : string
}

export type CompanyFormState = ReturnType<typeof useCompanyForm>

/** Form state of a new company (null) or an existing one. */
export function useCompanyForm(company: Company | null) {
  const language = useLanguage()
  const describeIssue = useIssue()
  const validateDay = (value: string) => {
    const read = readTyped(value, language)
    return 'issue' in read ? describeDateIssue(read.issue, language) : null
  }
  const judge = (name: CompanyField) => (value: string | boolean) => {
    if (typeof value === 'boolean') return null
    return fieldOf(name).kind === 'day' ? validateDay(value) : describeIssue(name, value)
  }
  return useForm<CompanyFields>({
    initialValues: fieldsOf(company),
    validateInputOnChange: true,
    validateDebounce: VALIDATION_DELAY_MS.form,
    validate: Object.fromEntries(COMPANY_FIELD_NAMES.map(name => [name, judge(name)])),
  })
}

/** The stored values of a company by field name; empty for a new one, without secrets. */
const standing = (company: Company | null) => new Map<string, unknown>(Object.entries(company ?? {}))

/** The initial form values. */
function fieldsOf(company: Company | null): CompanyFields {
  const before = standing(company)
  return Object.fromEntries(
    COMPANY_FIELD_NAMES.map(name => [name, asTyped(fieldOf(name).kind, before.get(name))]),
  ) as CompanyFields
}

function asTyped(kind: CompanyFieldEntry['kind'], value: unknown): string | boolean {
  if (kind === 'switch') return value === true
  return kind === 'day' ? writeDate(typeof value === 'string' ? dayOfModel(value) : null) : String(value ?? '')
}

/** Returns what differs from the stored company; a credential that was not typed is kept. */
export function changeOf(fields: CompanyFields, company: Company | null, language: Language): CompanyChange {
  const before = standing(company)
  const differing = COMPANY_FIELD_NAMES.flatMap(name => {
    const { kind, isNeeded } = fieldOf(name)
    const newValue = kind === 'day' ? dayTyped(fields[name], language) : fields[name]
    const present = before.get(name) ?? (isNeeded ? undefined : BLANK[kind])
    return present === newValue ? [] : [[name, newValue]]
  })
  return Object.fromEntries(differing)
}

const BLANK = { text: '', secret: '', day: null, switch: false }

const dayTyped = (value: string | boolean, language: Language): string | null => {
  const read = readTyped(String(value), language)
  return 'day' in read ? dateModel(read.day, { format: 'str-date' }) : null
}
