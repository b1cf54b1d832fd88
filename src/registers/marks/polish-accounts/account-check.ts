import type { Language } from '../../../base/texts/define.ts'
import { formatDate } from '../../../base/texts/format.ts'
import { translate } from '../../../base/texts/translate.ts'
import { formatDay } from '../mark.ts'
import type { AccountWord } from './account-rules.ts'
import { texts } from './account-texts.ts'
import type { ShownAccountCheck } from './wire.ts'

/**
 * What the white list says of an account for a VAT ID, as stored and shown. `accountEnd`: the last
 * four characters, all that is kept of it; `askedAt`: ISO 8601; `rows`: of the list.
 */
export type StoredAccountCheck = {
  uid: string
  accountEnd: string
  word: AccountWord
  day: string | null
  requestId: string
  askedAt: string
  source: string
  rows: number[]
}

/** Returns it as a sentence with its own day. */
export const describeAccount = (check: StoredAccountCheck, language: Language): string => {
  const { word, accountEnd: end, day, requestId: request, askedAt } = check
  const shownDay = day === null ? formatDate(new Date(askedAt)) : formatDay(day)
  return translate(texts, language)(word, { end, request, day: shownDay })
}

/** Converts it to its wire format. */
export const toAccountCheck = (check: StoredAccountCheck, language: Language): ShownAccountCheck => {
  const { uid: _uid, ...view } = check
  return { ...view, said: describeAccount(check, language) }
}
