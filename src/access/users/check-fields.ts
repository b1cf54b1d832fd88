import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as stolen } from '@zxcvbn-ts/language-common'
import { dictionary as german } from '@zxcvbn-ts/language-de'
import { normalizeFields } from '../../base/roles/field-rules.ts'
import { type Issue, Refusal } from '../../base/roles/refusals.ts'
import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { fieldOf, PERSON_FIELDS, TEXT_FIELDS, type TextField } from './fields-rules.ts'
import { consistsOfStems, coresOf, type PasswordIssue, passwordIssue } from './password-rules.ts'
import type { EmailIssue, NameIssue } from './user-rules.ts'
import { texts } from './users-texts.ts'
import type { OwnAccount } from './wire.ts'

export type FieldIssue = PasswordIssue | NameIssue | EmailIssue | 'noSuchRole' | 'noSuchCompany'

/** Returns names and e-mail as stored; drops all other fields. */
export const normalizePersonFields = (input: OwnAccount) => normalizeFields(PERSON_FIELDS, input)

/**
 * Returns the issue of each sent, normalized text, by the rules shared with the browser; null =
 * valid.
 */
export const textIssues = (change: Partial<Record<TextField, string | undefined>>): Record<string, FieldIssue | null> =>
  Object.fromEntries(
    TEXT_FIELDS.map(name => {
      const tidiedText = change[name]
      return [name, tidiedText === undefined ? null : (fieldOf(name).issue?.(tidiedText) ?? null)]
    }),
  )

/**
 * Returns the issue of a sent password. An empty password keeps the old one and has no issue
 * (docs/rules.md#passwords). Only the server checks for common and guessable passwords, because the
 * lists are too large for the page.
 */
export const sentPasswordIssue = (password: string | undefined, personal: readonly string[]): PasswordIssue | null =>
  password ? (passwordIssue(password, personal) ?? (isEasyToGuess(password, personal) ? 'passwordCommon' : null)) : null

/** Returns whether a password that satisfies the shared rules is common or guessable. */
export const isEasyToGuess = (password: string, personal: readonly string[]): boolean =>
  isCommonWithAdditions(password) || isGuessablePassword(password, personal)

/** Throws 400 if a field has an issue, with messages in `language`. */
export function refuseIssues(issueByField: Record<string, FieldIssue | null>, language: Language): void {
  const t = translate(texts, language)
  const issues = Object.entries(issueByField).flatMap(([path, key]): Issue[] =>
    key ? [{ path, message: t(key) }] : [],
  )
  if (issues.length > 0) throw new Refusal('bad-input', 'bad input', issues)
}

// Check A-06 requires the first 3,000; the list is sorted by frequency.
const MAX_COMMON_PASSWORDS = 3_000
const MIN_CORE_LENGTH = 3

let cores: ReadonlySet<string> | null = null

/**
 * Returns whether a password is one of the most common ones with additions to satisfy the rules:
 * `Michael-1985!`, `$unshine12345`. Few common ones match unchanged, because the rules require 12
 * characters.
 */
function isCommonWithAdditions(password: string): boolean {
  cores ??= new Set(commonPasswords().flatMap(coresOf).filter(isLongEnough))
  return consistsOfStems(password, cores)
}

const commonPasswords = (): string[] => stolen['passwords-common'].slice(0, MAX_COMMON_PASSWORDS)

const isLongEnough = (core: string): boolean => core.length >= MIN_CORE_LENGTH

// zxcvbn's own limit between "somewhat" and "safely unguessable": a hundred million guesses, which
// take two months on one core at 58 ms each.
const MIN_SAFE_SCORE = 3
// Each look-alike that could stand for two letters doubles zxcvbn's search: with its default of 100
// substitutions, 64 characters took 400 ms.
const MAX_LOOK_ALIKE_SUBSTITUTIONS = 1

let estimator: ZxcvbnFactory | null = null

/**
 * Returns whether a password can be guessed within a hundred million tries, by zxcvbn's estimate.
 * Considers stolen passwords, German words and names, keyboard rows, dates, repeats, and
 * `personal`, words about the user. Expects 12 to 64 characters and takes a few milliseconds.
 */
function isGuessablePassword(password: string, personal: readonly string[]): boolean {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...stolen, ...german },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: MAX_LOOK_ALIKE_SUBSTITUTIONS,
  })
  return estimator.check(password, [...personal]).score < MIN_SAFE_SCORE
}
