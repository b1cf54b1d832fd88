import type { Language } from '../../base/texts/define.ts'
import { formatDate } from '../../base/texts/format.ts'
import type { Installation, RecipientId } from './installation.ts'
import { gap, type LocalizedText, type PagePart, paragraph, type Row } from './page.ts'
import { RECIPIENTS } from './recipients.ts'

/** Returns a text in the language of a page. */
export type LocalizeText = (words: LocalizedText) => string

export const localizerFor =
  (language: Language): LocalizeText =>
  words =>
    words[language]

/** Returns the opening of each page: its date, its release, and its limits. */
export function openingParts({ at, version, publicUrl }: Installation, language: Language): PagePart[] {
  const { origin } = new URL(publicUrl)
  const made = {
    de: `Stand ${formatDate(at)}, wie auf dieser Installation eingestellt (UID Check ${version}, ${origin}).`,
    en: `As of ${formatDate(at)}, as configured on this installation (UID Check ${version}, ${origin}).`,
  }
  return [paragraph(made[language]), paragraph(DRAFT[language])]
}

const DRAFT: LocalizedText = {
  de: 'Entwurf für den Datenschutz der Kanzlei, keine Rechtsberatung. Mit ☐ bezeichnete Stellen kennt das Produkt nicht; sie sind vor Gebrauch zu ergänzen, alles andere ist zu prüfen.',
  en: 'A draft for the firm’s data protection officer; this is not legal advice. The product cannot know the items marked ☐. Complete them before use, and review everything else.',
}

/** Returns the operator of the installation and its contact for data protection. */
export function firmRows({ operator }: Installation, language: Language, as: LocalizedText): Row[] {
  const { name, address, phone, email } = operator
  return [
    [as[language], [name, address.join(', '), [phone, email].filter(Boolean).join(', ')].join('\n')],
    [OFFICER[language], gap(language, OFFICER_GAP)],
  ]
}

const OFFICER: LocalizedText = { de: 'Datenschutzbeauftragter', en: 'Data protection officer' }
const OFFICER_GAP: LocalizedText = {
  de: 'Name und Kontakt, oder: nicht bestellt',
  en: 'name and contact, or: none appointed',
}

/** Returns a recipient's name with its hosts, if the installation's settings name some. */
export function recipientNameOf(
  id: RecipientId,
  { hosts, webhookHosts, openidHosts }: Installation,
  language: Language,
): string {
  const entered = { webhooks: webhookHosts, 'company-openid': openidHosts }
  const reached = hosts[id] ?? (id === 'webhooks' || id === 'company-openid' ? entered[id] : [])
  const name = RECIPIENTS[id].name[language]
  return reached.length === 0 ? name : `${name} (${reached.join(', ')})`
}
