import { type Issue, Refusal } from '../../ground/roles/refusals.ts'
import type { Language } from '../../ground/texts/define.ts'
import { translate } from '../../ground/texts/translate.ts'
import { COMPANY_FIELD_NAMES, fieldIssue, fieldOf } from './fields-rules.ts'
import { texts } from './texts.ts'
import type { CompanyChange } from './wire.ts'

type Options = { isNew: boolean }

/**
 * Tidies what was sent and applies the rules of both sides; what is left out, or an empty UID or credential, means "keep". A new company
 * needs name and UID. Refuses (400) with one issue a field, in `language`.
 */
export function checkCompanyFields(sent: CompanyChange, language: Language, { isNew }: Options): CompanyChange {
  const change = tidied(sent)
  const say = translate(texts, language)
  const issues = COMPANY_FIELD_NAMES.flatMap((path): Issue[] => {
    const key = fieldIssue(path, change[path], isNew)
    return key ? [{ path, message: say(key) }] : []
  })
  if (issues.length > 0) throw new Refusal('bad-input', 'bad input', issues)
  return change
}

function tidied(sent: CompanyChange): CompanyChange {
  const fields = COMPANY_FIELD_NAMES.map(name => {
    const { tidy } = fieldOf(name)
    const value = sent[name]
    return [name, tidy && typeof value === 'string' ? tidy(value) : value]
  })
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}
