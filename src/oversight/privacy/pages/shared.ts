import type { Language } from '../../../base/texts/define.ts'
import { formatDate } from '../../../base/texts/format.ts'
import { fillText, readText, type Values } from '../fill-text.ts'
import type { Installation, RecipientId } from '../installation.ts'
import type { PagePart } from '../page.ts'
import { RECIPIENTS, recipientsInUse } from '../recipients.ts'

/** Returns the values that several pages use: opening, operator, third countries. */
export const sharedValues = (installation: Installation, language: Language): Values => ({
  opening: { parts: openingParts(installation, language) },
  operator: describeOperator(installation),
  'third-countries': { parts: thirdCountries(installation, language) },
})

/** Returns the opening of each page: its date, its release, and its limits. */
const openingParts = ({ at, version, publicUrl }: Installation, language: Language): PagePart[] =>
  fillText(readText('opening', language), language, {
    date: formatDate(at),
    version,
    origin: new URL(publicUrl).origin,
  })

const describeOperator = ({ operator: { name, address, phone, email } }: Installation): string =>
  [name, address.join(', '), [phone, email].filter(Boolean).join(', ')].join('\n')

/**
 * Returns the recipients outside the EEA with the legal ground (GDPR Art. 45, as of November 2026:
 * docs/sources.md#data-protection), and those whose location the firm has to state.
 */
function thirdCountries(installation: Installation, language: Language): PagePart[] {
  const ids = recipientsInUse(installation).filter(id => !RECIPIENTS[id].getsNoPersonalData && id !== 'auditors')
  const namesIn = (place: 'CH' | 'GB' | 'chosen') =>
    ids.filter(id => RECIPIENTS[id].place === place).map(id => recipientNameOf(id, installation, language))
  const [swiss, british] = [namesIn('CH'), namesIn('GB')]
  const isAbroad = swiss.length + british.length > 0
  const passesOn = ids.some(id => RECIPIENTS[id].forwardsNorthernIreland)
  return fillText(readText('third-countries', language), language, {
    isAbroad,
    isNotAbroad: !isAbroad,
    hasDecisions: isAbroad || passesOn,
    passesOn,
    swiss,
    british,
    chosen: namesIn('chosen'),
  })
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
