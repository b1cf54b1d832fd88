import { normalizeFields } from '../../base/roles/field-rules.ts'
import { type Issue, Refusal } from '../../base/roles/refusals.ts'
import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { texts } from './companies-texts.ts'
import { COMPANY_FIELD_NAMES, COMPANY_FIELDS, fieldIssue } from './fields-rules.ts'
import type { CompanyChange } from './wire.ts'

type Options = { isNew: boolean }

/**
 * Normalizes the sent values and validates them with the rules shared by browser and server. A
 * missing field, or an empty UID or credential, means "keep". A new company needs name and UID.
 * Throws 400 with one issue per field, in `language`.
 */
export function checkCompanyFields(input: CompanyChange, language: Language, { isNew }: Options): CompanyChange {
  const change = normalizeFields(COMPANY_FIELDS, input)
  const t = translate(texts, language)
  const issues = COMPANY_FIELD_NAMES.flatMap((path): Issue[] => {
    const key = fieldIssue(path, change[path], isNew)
    return key ? [{ path, message: t(key) }] : []
  })
  if (issues.length > 0) throw new Refusal('bad-input', 'bad input', issues)
  return change
}
