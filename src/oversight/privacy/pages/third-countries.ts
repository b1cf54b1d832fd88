import type { Language } from '../../../base/texts/define.ts'
import type { CountryCode, EU_CODES } from '../../../vat-ids/uid/countries.ts'
import type { Installation } from '../installation.ts'
import { gap, type LocalizedText, list, type PagePart, paragraph } from '../page.ts'
import { recipientNameOf } from '../page-words.ts'
import { RECIPIENTS, recipientsInUse } from '../recipients.ts'

type EuCode = (typeof EU_CODES)[number]

/**
 * Why data may be transferred there (GDPR Art. 45), as of November 2026
 * (docs/sources.md#data-protection).
 */
const ADEQUACY = {
  CH: {
    de: 'Schweiz: Angemessenheitsbeschluss 2000/518/EG vom 26.07.2000, von der Kommission am 15.01.2024 bestätigt',
    en: 'Switzerland: adequacy decision 2000/518/EC of 26/07/2000, confirmed by the Commission on 15/01/2024',
  },
  GB: {
    de: 'Vereinigtes Königreich: Angemessenheitsbeschluss (EU) 2021/1772 vom 28.06.2021, am 19.12.2025 bis 27.12.2031 verlängert',
    en: 'United Kingdom: adequacy decision (EU) 2021/1772 of 28/06/2021, renewed on 19/12/2025 until 27/12/2031',
  },
} satisfies Record<Exclude<CountryCode, EuCode>, LocalizedText>

const isThirdCountry = (place: string): place is keyof typeof ADEQUACY => place in ADEQUACY

/**
 * Returns the recipients outside the EEA with the legal ground, and those whose location the firm
 * has to state.
 */
export function thirdCountries(installation: Installation, language: Language): PagePart[] {
  const inUse = recipientsInUse(installation).filter(id => !RECIPIENTS[id].getsNoPersonalData && id !== 'auditors')
  const abroad = inUse.flatMap(id => {
    const { place } = RECIPIENTS[id]
    return isThirdCountry(place) ? [`${recipientNameOf(id, installation, language)}. ${ADEQUACY[place][language]}`] : []
  })
  const passedOn = inUse.some(id => RECIPIENTS[id].forwardsNorthernIreland)
    ? [`${NORTHERN_IRELAND[language]} ${ADEQUACY.GB[language]}`]
    : []
  const decided = [...passedOn, ...abroad]
  const chosen = inUse.filter(id => RECIPIENTS[id].place === 'chosen')
  const toSay = chosen.map(id => gap(language, whereIs(recipientNameOf(id, installation, language))))
  return [
    paragraph(abroad.length > 0 ? ABROAD[language] : NOT_ABROAD[language]),
    ...(decided.length > 0 ? [paragraph(REVIEW[language])] : []),
    ...(decided.length + toSay.length > 0 ? [list([...decided, ...toSay])] : []),
  ]
}

const whereIs = (name: string): LocalizedText => ({
  de: `${name}: Land, und wo es kein EWR-Staat ist, die Grundlage (Art. 44 bis 49 DSGVO)`,
  en: `${name}: country and, if it is not an EEA state, the legal basis (GDPR Art. 44 to 49)`,
})

const ABROAD: LocalizedText = {
  de: 'Nummern dieser Länder werden bei deren Registern abgefragt.',
  en: 'Numbers of these countries are queried at their own registers.',
}
const NOT_ABROAD: LocalizedText = {
  de: 'Unmittelbar wird an Behörden außerhalb des EWR nichts übermittelt.',
  en: 'Nothing is sent directly to authorities outside the EEA.',
}
const NORTHERN_IRELAND: LocalizedText = {
  de: 'Nummern aus Nordirland (XI) gibt VIES, auch auf Fragen von FinanzOnline, an das Vereinigte Königreich weiter.',
  en: 'VIES forwards Northern Ireland numbers (XI) to the United Kingdom, also for queries through FinanzOnline.',
}
const REVIEW: LocalizedText = {
  de: 'Ob der Angemessenheitsbeschluss noch gilt, ist vor Gebrauch zu prüfen.',
  en: 'Before use, verify that the adequacy decision is still in force.',
}
