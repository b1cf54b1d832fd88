import type { Language } from '../../../base/texts/define.ts'
import type { Installation } from '../installation.ts'
import { gap, list, type PagePart, paragraph, type Words } from '../page.ts'
import { nameOf } from '../page-words.ts'
import { RECIPIENTS, recipientsInUse } from '../recipients.ts'

/**
 * Why data may be transferred to a country (GDPR Art. 45), as of November 2026
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
} satisfies Record<string, Words>

/**
 * Returns the recipients outside the EEA with the legal ground, and those whose location the firm
 * has to state.
 */
export function thirdCountries(installation: Installation, language: Language): PagePart[] {
  const inUse = recipientsInUse(installation).filter(id => !RECIPIENTS[id].isGivenNobody && id !== 'auditors')
  const abroad = inUse.flatMap(id => {
    const { place } = RECIPIENTS[id]
    return place === 'CH' || place === 'GB'
      ? [`${nameOf(id, installation, language)}. ${ADEQUACY[place][language]}`]
      : []
  })
  const forwarded = inUse.some(id => RECIPIENTS[id].passesNorthernIrelandOn)
    ? [`${NORTHERN_IRELAND[language]} ${ADEQUACY.GB[language]}`]
    : []
  const withAdequacy = [...forwarded, ...abroad]
  const chosen = inUse.filter(id => RECIPIENTS[id].place === 'chosen')
  const gaps = chosen.map(id => gap(language, countryGap(nameOf(id, installation, language))))
  return [
    paragraph(abroad.length > 0 ? ABROAD[language] : NOT_ABROAD[language]),
    ...(withAdequacy.length > 0 ? [paragraph(REVIEW[language])] : []),
    ...(withAdequacy.length + gaps.length > 0 ? [list([...withAdequacy, ...gaps])] : []),
  ]
}

const countryGap = (name: string): Words => ({
  de: `${name}: Land, und wo es kein EWR-Staat ist, die Grundlage (Art. 44 bis 49 DSGVO)`,
  en: `${name}: country, and if it is not an EEA state, the legal basis (GDPR Art. 44 to 49)`,
})

const ABROAD: Words = {
  de: 'Nummern dieser Länder werden bei deren Registern abgefragt.',
  en: 'Numbers of these countries are queried at their registers.',
}
const NOT_ABROAD: Words = {
  de: 'Unmittelbar wird an Behörden außerhalb des EWR nichts übermittelt.',
  en: 'Nothing is sent directly to authorities outside the EEA.',
}
const NORTHERN_IRELAND: Words = {
  de: 'Nummern aus Nordirland (XI) gibt VIES, auch auf Fragen von FinanzOnline, an das Vereinigte Königreich weiter.',
  en: 'VIES forwards numbers of Northern Ireland (XI) to the United Kingdom, also for queries to FinanzOnline.',
}
const REVIEW: Words = {
  de: 'Ob der Angemessenheitsbeschluss noch gilt, ist vor Gebrauch zu prüfen.',
  en: 'Verify before use whether the adequacy decision is still in force.',
}
