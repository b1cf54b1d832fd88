import type { Language, TextKey, Texts } from '../../ground/texts/define.ts'
import { translate, type Values } from '../../ground/texts/translate.ts'

/** What a mail says between its greeting and its closing. `path` is one of our pages, never a file (docs/rules.md#mails). */
export type MailParts = {
  subject: string
  paragraphs: string[]
  facts: { label: string; value: string }[]
  link: { label: string; path: string }
  notes: string[]
}

/** Words a text in the reader's language; knows `product` and `contact` by itself. */
export type Say<T extends Texts> = (key: TextKey<T>, values?: Values) => string

/** What a mail is worded with besides its own texts. */
export type Wording = { language: Language; sayOf: <T extends Texts>(texts: T) => Say<T> }

/** A mail that the product sends, and what its words need to be known: that is kept encrypted until it is sent, as JSON. */
export type DefinedMail<Data extends object> = {
  /** By which a mail that waits is known, in a later release too; with `event` where several mails are of one kind. */
  kind: string
  event?: string
  parts: (data: Data, wording: Wording) => MailParts
}

/** Any mail of the list (definitions/notifications.ts). */
export type MailDefinition = DefinedMail<never>

type Described<T extends Texts, Data extends object> = {
  kind: string
  event?: string
  texts: T
  parts: (data: Data, say: Say<T>, wording: Wording) => MailParts
}

/**
 * Defines a mail at its owner: its texts and, as the type of the first argument of `parts`, its data, of which `name` is whom it greets.
 * Dates in it are days as yyyy-mm-dd or moments in ISO 8601. It is sent once it stands in definitions/notifications.ts.
 */
export const defineMail = <T extends Texts, Data extends object>({
  texts,
  parts,
  ...named
}: Described<T, Data>): DefinedMail<Data> => ({
  ...named,
  parts: (data, wording) => parts(data, wording.sayOf(texts), wording),
})

/** Returns a day, yyyy-mm-dd, as mails say it: 20.11.2026 in both languages (docs/rules.md#dates). */
export const dayOf = (day: string): string => day.split('-').reverse().join('.')

/** Returns what is kept of a mail. */
export const storedMail = <Data extends object>({ kind, event }: DefinedMail<Data>, data: Data): object =>
  event === undefined ? { kind, ...data } : { kind, event, ...data }

/** A mail that was kept by a release that knows more kinds, or before its definition was dropped. */
export class UnknownMail extends Error {
  override readonly name = 'UnknownMail'
}

/** What is known of a mail before its definition is found. */
export type StoredMail = { kind: string; event?: string; name?: string }

/** Words a mail that was kept, by its definition. Throws UnknownMail where there is none. */
export function partsOf(mails: readonly MailDefinition[], stored: StoredMail, wording: Wording): MailParts {
  const { kind, event } = stored
  const definition = mails.find(each => each.kind === kind && (each.event === undefined || each.event === event))
  if (!definition) throw new UnknownMail(`no mail is defined as ${[kind, event].filter(Boolean).join(' ')}`)
  // Kept by storedMail, which took it by the type of this definition.
  return definition.parts(stored as never, wording)
}

/** Returns what mails in a language are worded with; `values` are known to every text. */
export const wordingIn = (language: Language, values: Values): Wording => ({
  language,
  sayOf: texts => {
    const said = translate(texts, language)
    return (key, more) => said(key, { ...values, ...more })
  },
})
