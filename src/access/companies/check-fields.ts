import { type Issue, Refusal } from '../../ground/roles/refusals.ts'
import type { Language } from '../../ground/texts/define.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import { translate } from '../../ground/texts/translate.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import { accountIssue } from './account-rules.ts'
import { companyNameIssue, companyUidIssue } from './company-rules.ts'
import { texts } from './texts.ts'
import type { CompanyChange } from './wire.ts'

/** As stored: name trimmed, UID tidied, date as a Vienna calendar day; an empty UID or credential means "keep". */
export type CheckedChange = Omit<CompanyChange, 'validUntil'> & { validUntil?: string | null }

type Options = { isNew: boolean }

/**
 * Tidies what was sent and applies the rules of both sides. A new company needs name and UID.
 * Refuses (400) with one issue a field, in `language`.
 */
export function checkCompanyFields(sent: CompanyChange, language: Language, { isNew }: Options): CheckedChange {
  const change = tidied(sent)
  const wrong = {
    name: isNew || change.name !== undefined ? companyNameIssue(change.name ?? '') : null,
    uid: isNew || change.uid !== undefined ? companyUidIssue(change.uid ?? '') : null,
    validUntil: isDay(change.validUntil) ? null : ('validUntilFormat' as const),
    finCustomerId: accountIssue('finCustomerId', change.finCustomerId ?? ''),
    finUserId: accountIssue('finUserId', change.finUserId ?? ''),
    pin: accountIssue('pin', change.pin ?? ''),
  }
  const say = translate(texts, language)
  const issues = Object.entries(wrong).flatMap(([path, key]): Issue[] => (key ? [{ path, message: say(key) }] : []))
  if (issues.length > 0) throw new Refusal('bad-input', 'bad input', issues)
  return change
}

const tidied = ({ name, uid, validUntil, finCustomerId, finUserId, ...rest }: CompanyChange): CheckedChange => ({
  ...rest,
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(uid === undefined || uid.trim() === '' ? {} : { uid: parseUid(uid).uid }),
  ...(validUntil === undefined ? {} : { validUntil: dayOf(validUntil) }),
  ...(finCustomerId === undefined ? {} : { finCustomerId: finCustomerId.trim() }),
  ...(finUserId === undefined ? {} : { finUserId: finUserId.trim() }),
})

// A moment (ISO 8601) means its day in Vienna; what is neither day nor moment stays and is refused.
function dayOf(sent: string | null): string | null {
  if (sent === null || sent === '') return null
  return /^\d{4}-\d\d-\d\dT/.test(sent) && !Number.isNaN(Date.parse(sent)) ? viennaDay(new Date(sent)) : sent
}

const isDay = (day: string | null | undefined): boolean =>
  day === null || day === undefined || (/^[12]\d{3}-\d\d-\d\d$/.test(day) && isReal(day))

function isReal(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}
