import { type Issue, Refusal } from '../../ground/roles/refusals.ts'
import type { Language } from '../../ground/texts/define.ts'
import { translate } from '../../ground/texts/translate.ts'
import { isGuessablePassword } from './guessable-password.ts'
import { isListedPassword } from './listed-password.ts'
import { type PasswordIssue, passwordIssue } from './password-rules.ts'
import { type EmailIssue, emailIssue, type NameIssue, personNameIssue, tidyEmail, tidyName } from './person-rules.ts'
import { texts } from './texts.ts'

type PersonFields = { firstname?: string | undefined; lastname?: string | undefined; email?: string | undefined }
export type FieldIssue = PasswordIssue | NameIssue | EmailIssue | 'noSuchRole' | 'noSuchCompany'

/** Names and e-mail as they are kept. */
export const tidied = ({ firstname, lastname, email }: PersonFields) => ({
  ...(firstname === undefined ? {} : { firstname: tidyName(firstname) }),
  ...(lastname === undefined ? {} : { lastname: tidyName(lastname) }),
  ...(email === undefined ? {} : { email: tidyEmail(email) }),
})

/** The rules of both sides for the fields that were sent, already tidied; null where nothing is wrong. */
export const personIssues = ({ firstname, lastname, email }: PersonFields) => ({
  firstname: firstname === undefined ? null : personNameIssue(firstname),
  lastname: lastname === undefined ? null : personNameIssue(lastname),
  email: email === undefined ? null : emailIssue(email),
})

/**
 * The issue of a password that was sent; an empty one is dropped and keeps the old (docs/rules.md#passwords). Beyond the rules of
 * both sides the server knows the common passwords and how easily a machine guesses one, which would be too big for the page.
 */
export const sentPasswordIssue = (password: string | undefined, personal: readonly string[]): PasswordIssue | null =>
  password ? (passwordIssue(password, personal) ?? (isEasy(password, personal) ? 'passwordCommon' : null)) : null

/** Whether a password that keeps the rules of both sides is common or guessable: known to the server alone. */
export const isEasy = (password: string, personal: readonly string[]): boolean =>
  isListedPassword(password) || isGuessablePassword(password, personal)

/** Refuses (400) where a field has an issue, worded in `language`. */
export function refuseIssues(found: Record<string, FieldIssue | null>, language: Language): void {
  const say = translate(texts, language)
  const issues = Object.entries(found).flatMap(([path, key]): Issue[] => (key ? [{ path, message: say(key) }] : []))
  if (issues.length > 0) throw new Refusal('bad-input', 'bad input', issues)
}
