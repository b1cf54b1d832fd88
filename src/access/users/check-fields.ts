import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as stolen } from '@zxcvbn-ts/language-common'
import { dictionary as german } from '@zxcvbn-ts/language-de'
import { tidyFields } from '../../ground/roles/field-rules.ts'
import { type Issue, Refusal } from '../../ground/roles/refusals.ts'
import type { Language } from '../../ground/texts/define.ts'
import { translate } from '../../ground/texts/translate.ts'
import { fieldOf, PERSON_FIELDS, TEXT_FIELDS, type TextField } from './fields-rules.ts'
import { coresOf, isMadeOf, type PasswordIssue, passwordIssue } from './password-rules.ts'
import { texts } from './texts.ts'
import type { EmailIssue, NameIssue } from './user-rules.ts'
import type { OwnAccount } from './wire.ts'

export type FieldIssue = PasswordIssue | NameIssue | EmailIssue | 'noSuchRole' | 'noSuchCompany'

/** Names and e-mail as they are kept; whatever else was sent is left out. */
export const tidied = (sent: OwnAccount) => tidyFields(PERSON_FIELDS, sent)

/** The rules of both sides for the texts that were sent, already tidied; null where nothing is wrong. */
export const textIssues = (change: Partial<Record<TextField, string | undefined>>): Record<string, FieldIssue | null> =>
  Object.fromEntries(
    TEXT_FIELDS.map(name => {
      const tidiedText = change[name]
      return [name, tidiedText === undefined ? null : (fieldOf(name).issue?.(tidiedText) ?? null)]
    }),
  )

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

// Check A-06 names the first 3,000; the list is sorted by how often each was found.
const MAX_COMMON = 3_000
const SHORTEST_CORE = 3

let cores: ReadonlySet<string> | null = null

/**
 * Whether a password is one of the most common ones, dressed up to obey the rules: `Michael-1985!`, `$unshine12345`. The
 * rules demand 12 characters, so that hardly any would be met as it stands.
 */
function isListedPassword(password: string): boolean {
  cores ??= new Set(listed().flatMap(coresOf).filter(isLongEnough))
  return isMadeOf(password, cores)
}

const listed = (): string[] => stolen['passwords-common'].slice(0, MAX_COMMON)

const isLongEnough = (core: string): boolean => core.length >= SHORTEST_CORE

// zxcvbn's own line between "somewhat" and "safely unguessable": a hundred million guesses, two months at one core and 58 ms each.
const SAFE_SCORE = 3
// Each look-alike that could be two letters doubles what zxcvbn looks through: with its own 100, 64 characters took 400 ms.
const LOOK_ALIKES_AT_ONCE = 1

let estimator: ZxcvbnFactory | null = null

/**
 * Whether a machine guesses a password within a hundred million tries, by zxcvbn's estimate: stolen passwords, German words and
 * names, rows of keys, dates, repeats, and `personal`, words about its owner. Takes 12 to 64 characters, in some milliseconds.
 */
function isGuessablePassword(password: string, personal: readonly string[]): boolean {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...stolen, ...german },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: LOOK_ALIKES_AT_ONCE,
  })
  return estimator.check(password, [...personal]).score < SAFE_SCORE
}
