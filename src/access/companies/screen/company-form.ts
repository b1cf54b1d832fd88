import { useForm } from '@mantine/form'
import type { Language } from '../../../base/texts/define.ts'
import { useLanguage } from '../../../base/texts/screen/useTexts.ts'
import { dateModel, dayOfModel } from '../../../base/ui/fields/date-model.ts'
import { formatTypedDate, parseTypedDate } from '../../../base/ui/fields/date-rules.ts'
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
import { useDescribeIssue } from './use-issue.ts'

/** The form's values, with the date in the language's format. */
export type CompanyFields = {
  [Name in CompanyField]: (typeof COMPANY_FIELDS)[Name]['kind'] extends 'switch' ? boolean : string
}

export type CompanyFormState = ReturnType<typeof useCompanyForm>

/** Form state of a new company (null) or an existing one. */
export function useCompanyForm(company: Company | null) {
  const language = useLanguage()
  const describeIssue = useDescribeIssue()
  const validateDay = (value: string) => {
    const parsedDate = parseTypedDate(value, language)
    return 'issue' in parsedDate ? describeDateIssue(parsedDate.issue, language) : null
  }
  const validateField = (name: CompanyField) => (value: string | boolean) => {
    if (typeof value === 'boolean') return null
    return fieldOf(name).kind === 'day' ? validateDay(value) : describeIssue(name, value)
  }
  return useForm<CompanyFields>({
    initialValues: initialFields(company),
    validateInputOnChange: true,
    validateDebounce: VALIDATION_DELAY_MS.form,
    validate: Object.fromEntries(COMPANY_FIELD_NAMES.map(name => [name, validateField(name)])),
  })
}

/** The stored values of a company by field name; empty for a new one, without secrets. */
const storedValues = (company: Company | null) => new Map<string, unknown>(Object.entries(company ?? {}))

function initialFields(company: Company | null): CompanyFields {
  const before = storedValues(company)
  return Object.fromEntries(
    COMPANY_FIELD_NAMES.map(name => [name, inputValue(fieldOf(name).kind, before.get(name))]),
  ) as CompanyFields
}

function inputValue(kind: CompanyFieldEntry['kind'], value: unknown): string | boolean {
  if (kind === 'switch') return value === true
  return kind === 'day' ? formatTypedDate(typeof value === 'string' ? dayOfModel(value) : null) : String(value ?? '')
}

/**
 * Returns the fields that differ from the stored company. An empty credential keeps the stored one.
 */
export function changeOf(fields: CompanyFields, company: Company | null, language: Language): CompanyChange {
  const before = storedValues(company)
  const differing = COMPANY_FIELD_NAMES.flatMap(name => {
    const { kind, isNeeded } = fieldOf(name)
    const newValue = kind === 'day' ? parseDay(fields[name], language) : fields[name]
    const storedValue = before.get(name) ?? (isNeeded ? undefined : EMPTY_VALUES[kind])
    return storedValue === newValue ? [] : [[name, newValue]]
  })
  return Object.fromEntries(differing)
}

const EMPTY_VALUES = { text: '', secret: '', day: null, switch: false }

const parseDay = (value: string | boolean, language: Language): string | null => {
  const parsedDate = parseTypedDate(String(value), language)
  return 'day' in parsedDate ? dateModel(parsedDate.day, { format: 'str-date' }) : null
}
