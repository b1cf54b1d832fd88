import { useForm } from '@mantine/form'
import type { Language } from '../../../ground/texts/define.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { dateModel, dayOfModel } from '../../../ground/ui/fields/date-model.ts'
import { readTyped, writeDate } from '../../../ground/ui/fields/date-rules.ts'
import { sayDateIssue } from '../../../ground/ui/fields/say-date.ts'
import { VALIDATION_DELAY_MS } from '../../../ground/ui/fields/validation-delay.ts'
import { accountIssue } from '../account-rules.ts'
import { companyNameIssue, companyUidIssue } from '../company-rules.ts'
import { texts } from '../texts.ts'
import type { Company, CompanyChange } from '../wire.ts'

/** A company as typed; the date in a pattern of the language. */
export type CompanyFields = {
  name: string
  uid: string
  validUntil: string
  useCustomLogin: boolean
  hold: boolean
  finCustomerId: string
  finUserId: string
  pin: string
}

export type CompanyFormState = ReturnType<typeof useCompanyForm>

/** The form of a new company (null) or of one that stands. */
export function useCompanyForm(company: Company | null) {
  const t = useTexts(texts)
  const language = useLanguage()
  const say = (issue: Parameters<typeof t>[0] | null) => issue && t(issue)
  return useForm<CompanyFields>({
    initialValues: {
      name: company?.name ?? '',
      uid: company?.uid ?? '',
      validUntil: writeDate(dayOfModel(company?.validUntil ?? null)),
      useCustomLogin: company?.useCustomLogin ?? false,
      hold: company?.hold ?? false,
      finCustomerId: '',
      finUserId: '',
      pin: '',
    },
    validateInputOnChange: true,
    validateDebounce: VALIDATION_DELAY_MS.form,
    validate: {
      name: value => say(companyNameIssue(value.trim())),
      uid: value => say(companyUidIssue(value)),
      validUntil: value => {
        const read = readTyped(value, language)
        return 'issue' in read ? sayDateIssue(read.issue, language) : null
      },
      finCustomerId: value => say(accountIssue('finCustomerId', value)),
      finUserId: value => say(accountIssue('finUserId', value)),
      pin: value => say(accountIssue('pin', value)),
    },
  })
}

/** What differs from the company as it stands; a credential that was not typed is kept. */
export function changeOf(fields: CompanyFields, company: Company | null, language: Language): CompanyChange {
  const { validUntil, ...typed } = fields
  const read = readTyped(validUntil, language)
  const wanted = { ...typed, validUntil: 'day' in read ? dateModel(read.day, { format: 'str-date' }) : null }
  const blank = { validUntil: null, useCustomLogin: false, hold: false, finCustomerId: '', finUserId: '', pin: '' }
  const before = new Map<string, unknown>(Object.entries({ ...blank, ...company }))
  return Object.fromEntries(Object.entries(wanted).filter(([field, value]) => before.get(field) !== value))
}
