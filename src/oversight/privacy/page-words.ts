import type { Language } from '../../base/texts/define.ts'
import { formatDate } from '../../base/texts/format.ts'
import type { Installation, RecipientId } from './installation.ts'
import { gap, type PagePart, paragraph, type Row, type Words } from './page.ts'
import { RECIPIENTS } from './recipients.ts'

/** Returns a text in the language of a page. */
export type FormatWords = (words: Words) => string

export const formatIn =
  (language: Language): FormatWords =>
  words =>
    words[language]

/** Returns the opening of each page: its date, its release, and its limits. */
export function opening({ at, version, publicUrl }: Installation, language: Language): PagePart[] {
  const { origin } = new URL(publicUrl)
  const date = {
    de: `Stand ${formatDate(at)}, wie auf dieser Installation eingestellt (UID Check ${version}, ${origin}).`,
    en: `As of ${formatDate(at)}, as set on this installation (UID Check ${version}, ${origin}).`,
  }
  return [paragraph(date[language]), paragraph(DRAFT[language])]
}

const DRAFT: Words = {
  de: 'Entwurf für den Datenschutz der Kanzlei, keine Rechtsberatung. Mit ☐ bezeichnete Stellen kennt das Produkt nicht; sie sind vor Gebrauch zu ergänzen, alles andere ist zu prüfen.',
  en: 'A draft for the firm’s data protection officer, no legal advice. The product cannot know the parts marked with ☐: fill them in before use, and review everything else.',
}

/** Returns the operator of the installation and its contact for data protection. */
export function firmRows({ operator }: Installation, language: Language, label: Words): Row[] {
  const { name, address, phone, email } = operator
  return [
    [label[language], [name, address.join(', '), [phone, email].filter(Boolean).join(', ')].join('\n')],
    [OFFICER[language], gap(language, OFFICER_GAP)],
  ]
}

const OFFICER: Words = { de: 'Datenschutzbeauftragter', en: 'Data protection officer' }
const OFFICER_GAP: Words = { de: 'Name und Kontakt, oder: nicht bestellt', en: 'name and contact, or: none appointed' }

/** Returns a recipient's name with its hosts, if the installation's settings name some. */
export function nameOf(
  id: RecipientId,
  { hosts, webhookHosts, openidHosts }: Installation,
  language: Language,
): string {
  const enteredHosts = { webhooks: webhookHosts, 'company-openid': openidHosts }
  const knownHosts = hosts[id] ?? (id === 'webhooks' || id === 'company-openid' ? enteredHosts[id] : [])
  const name = RECIPIENTS[id].name[language]
  return knownHosts.length === 0 ? name : `${name} (${knownHosts.join(', ')})`
}
