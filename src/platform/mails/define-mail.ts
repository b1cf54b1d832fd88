import type { Language, TextKey, Texts } from '../../base/texts/define.ts'
import { translate, type Values } from '../../base/texts/translate.ts'

/**
 * The text between greeting and closing. `path` is one of our pages, never a file
 * (docs/rules.md#mails).
 */
export type MailParts = {
  subject: string
  paragraphs: string[]
  facts: { label: string; value: string }[]
  link: { label: string; path: string }
  notes: string[]
}

/**
 * Returns a text in the recipient's language; `product` and `contact` are always available as
 * values.
 */
export type MailTranslator<T extends Texts> = (key: TextKey<T>, values?: Values) => string

/** The language of a mail, and a function that returns the translator of any texts. */
export type MailLanguage = { language: Language; translatorOf: <T extends Texts>(texts: T) => MailTranslator<T> }

/** A mail that the product sends. Its data are stored encrypted as JSON until it is sent. */
export type DefinedMail<Data extends object> = {
  /**
   * Identifies a waiting mail, also for a later release; with `event` if several mails share a
   * kind.
   */
  kind: string
  event?: string
  parts: (data: Data, wording: MailLanguage) => MailParts
}

/** Any mail of the list (definitions/features.ts). */
export type MailDefinition = DefinedMail<never>

type MailOptions<T extends Texts, Data extends object> = {
  kind: string
  event?: string
  texts: T
  parts: (data: Data, t: MailTranslator<T>, wording: MailLanguage) => MailParts
}

/**
 * Defines a mail with its texts. Its data are the first argument of `parts`, where `name` is the
 * addressee. Dates are days as yyyy-mm-dd or timestamps in ISO 8601. The mail is sent once
 * definitions/features.ts lists it.
 */
export const defineMail = <T extends Texts, Data extends object>({
  texts,
  parts,
  ...identity
}: MailOptions<T, Data>): DefinedMail<Data> => ({
  ...identity,
  parts: (data, wording) => parts(data, wording.translatorOf(texts), wording),
})

/** Formats a day (yyyy-mm-dd) for mails: 20.11.2026 in both languages (docs/rules.md#dates). */
export const formatMailDay = (day: string): string => day.split('-').reverse().join('.')

/** Returns the stored form of a mail. */
export const storedMail = <Data extends object>({ kind, event }: DefinedMail<Data>, data: Data): object =>
  event === undefined ? { kind, ...data } : { kind, event, ...data }

/** A stored mail without a definition: a later release wrote it, or its definition was removed. */
export class UnknownMail extends Error {
  override readonly name = 'UnknownMail'
}

/** The fields of a stored mail that do not depend on its definition. */
export type MailContent = { kind: string; event?: string; name?: string }

/** Composes a stored mail by its definition. Throws `UnknownMail` if there is none. */
export function composeParts(mails: readonly MailDefinition[], stored: MailContent, wording: MailLanguage): MailParts {
  const { kind, event } = stored
  const definition = mails.find(each => each.kind === kind && (each.event === undefined || each.event === event))
  if (!definition) throw new UnknownMail(`there is no mail ${[kind, event].filter(Boolean).join(' ')}`)
  // storedMail accepted it by the type of this definition.
  return definition.parts(stored as never, wording)
}

/** Returns the wording of mails in a language; `values` are available in every text. */
export const mailLanguage = (language: Language, values: Values): MailLanguage => ({
  language,
  translatorOf: texts => {
    const translator = translate(texts, language)
    return (key, more) => translator(key, { ...values, ...more })
  },
})
