import { defineTexts } from '../../base/texts/define.ts'

/** States outside the Union, in the order of the page, and the one-stop shops. */
type OtherState =
  | 'LI'
  | 'MC'
  | 'SM'
  | 'AD'
  | 'IS'
  | 'RS'
  | 'BA'
  | 'ME'
  | 'MK'
  | 'AL'
  | 'XK'
  | 'MD'
  | 'UA'
  | 'TR'
  | 'RU'
  | 'US'
  | 'CA'
  | 'CN'
  | 'JP'
  | 'AU'
  | 'EU'
  | 'IM'
  | 'IN'

/**
 * Whom to ask about a number that is not queried, by its two letters: states outside the Union, and
 * the one-stop shops, whose numbers only tax offices can check. Other codes get the general
 * sentence of uid-texts.ts. Source: docs/sources.md#other-states.
 */
export const otherStatesTexts = defineTexts<OtherState>('other-states', {
  LI: {
    de: 'Liechtenstein führt fünfstellige MWST-Nummern in einem eigenen Register, das keine Abfrage anbietet; das UID-Register der Schweiz kennt sie nicht. Bitte eine Bestätigung der Steuerverwaltung in Vaduz verlangen.',
    en: 'Liechtenstein has five-digit VAT numbers in its own register, which cannot be queried; they are not in the Swiss UID register. Please ask for a confirmation from the tax administration in Vaduz.',
  },
  MC: {
    de: 'Firmen in Monaco haben französische UID-Nummern (FR). Bitte diese verlangen.',
    en: 'Companies in Monaco have French VAT IDs (FR). Please ask for that number.',
  },
  SM: {
    de: 'San Marino gehört nicht zur EU und hebt keine Mehrwertsteuer ein; Firmen haben einen Codice Operatore Economico (SM und fünf Ziffern). Auskunft gibt das Ufficio Tributario in San Marino.',
    en: 'San Marino is not in the EU and levies no VAT; companies have a codice operatore economico (SM and five digits). Please ask the Ufficio Tributario in San Marino.',
  },
  AD: {
    de: 'Andorra gehört nicht zur EU; seine NRT ist hier nicht abfragbar. Auskunft gibt die Steuerbehörde (Departament de Tributs i de Fronteres).',
    en: 'Andorra is not in the EU; its NRT cannot be checked here. Please ask the tax authority (Departament de Tributs i de Fronteres).',
  },
  IS: {
    de: 'Island gehört nicht zur EU; seine VSK-Nummern sind hier nicht abfragbar. Auskunft gibt die Steuerbehörde Skatturinn.',
    en: 'Iceland is not in the EU; its VSK numbers cannot be checked here. Please ask the tax authority, Skatturinn.',
  },
  RS: {
    de: 'Serbien gehört nicht zur EU; seine Steuernummer (PIB) ist hier nicht abfragbar. Auskunft gibt die Steuerverwaltung (Poreska uprava).',
    en: 'Serbia is not in the EU; its tax number (PIB) cannot be checked here. Please ask the tax administration (Poreska uprava).',
  },
  BA: {
    de: 'Bosnien und Herzegowina gehört nicht zur EU; seine PDV-Nummern sind hier nicht abfragbar. Auskunft gibt die Behörde für indirekte Steuern (UIO) in Banja Luka.',
    en: 'Bosnia and Herzegovina is not in the EU; its PDV numbers cannot be checked here. Please ask the Indirect Taxation Authority (UIO) in Banja Luka.',
  },
  ME: {
    de: 'Montenegro gehört nicht zur EU; seine PDV-Nummern sind hier nicht abfragbar. Auskunft gibt die Steuerverwaltung (Poreska uprava).',
    en: 'Montenegro is not in the EU; its PDV numbers cannot be checked here. Please ask the tax administration (Poreska uprava).',
  },
  MK: {
    de: 'Nordmazedonien gehört nicht zur EU; seine Steuernummern sind hier nicht abfragbar. Auskunft gibt die Steuerbehörde (UJP).',
    en: 'North Macedonia is not in the EU; its tax numbers cannot be checked here. Please ask the Public Revenue Office (UJP).',
  },
  AL: {
    de: 'Albanien gehört nicht zur EU; seine NIPT ist hier nicht abfragbar. Auskunft gibt die Steuerverwaltung (Drejtoria e Përgjithshme e Tatimeve).',
    en: 'Albania is not in the EU; its NIPT cannot be checked here. Please ask the tax administration (Drejtoria e Përgjithshme e Tatimeve).',
  },
  XK: {
    de: 'Der Kosovo gehört nicht zur EU; seine Steuernummern sind hier nicht abfragbar. Auskunft gibt die Steuerverwaltung (ATK).',
    en: 'Kosovo is not in the EU; its tax numbers cannot be checked here. Please ask the tax administration (ATK).',
  },
  MD: {
    de: 'Die Republik Moldau gehört nicht zur EU; ihre TVA-Nummern sind hier nicht abfragbar. Auskunft gibt die Steuerbehörde (Serviciul Fiscal de Stat).',
    en: 'Moldova is not in the EU; its TVA numbers cannot be checked here. Please ask the tax service (Serviciul Fiscal de Stat).',
  },
  UA: {
    de: 'Die Ukraine gehört nicht zur EU; ihre Steuernummern sind hier nicht abfragbar. Auskunft gibt der Steuerdienst der Ukraine, der ein Register der Mehrwertsteuerzahler führt.',
    en: 'Ukraine is not in the EU; its tax numbers cannot be checked here. Please ask the State Tax Service of Ukraine, which keeps a register of VAT payers.',
  },
  TR: {
    de: 'Die Türkei gehört nicht zur EU; ihre Steuernummer (VKN) ist hier nicht abfragbar. Auskunft gibt die Finanzverwaltung (Gelir İdaresi Başkanlığı).',
    en: 'Türkiye is not in the EU; its tax number (VKN) cannot be checked here. Please ask the revenue administration (Gelir İdaresi Başkanlığı).',
  },
  RU: {
    de: 'Russland gehört nicht zur EU; seine INN ist hier nicht abfragbar. Auskunft gibt der Föderale Steuerdienst (FNS).',
    en: 'Russia is not in the EU; its INN cannot be checked here. Please ask the Federal Tax Service (FNS).',
  },
  US: {
    de: 'Die USA gehören nicht zur EU und vergeben keine UID-Nummern. Hier ist nichts abzufragen.',
    en: 'The USA is not in the EU and issues no VAT IDs. There is nothing to check here.',
  },
  CA: {
    de: 'Kanada gehört nicht zur EU; seine GST/HST-Nummern sind hier nicht abfragbar. Auskunft gibt das GST/HST-Register der Canada Revenue Agency.',
    en: 'Canada is not in the EU; its GST/HST numbers cannot be checked here. Please ask the GST/HST registry of the Canada Revenue Agency.',
  },
  CN: {
    de: 'China gehört nicht zur EU; seine Steuernummern sind hier nicht abfragbar. Auskunft gibt die Steuerverwaltung (State Taxation Administration).',
    en: 'China is not in the EU; its tax numbers cannot be checked here. Please ask the State Taxation Administration.',
  },
  JP: {
    de: 'Japan gehört nicht zur EU; seine Rechnungsnummern (T und 13 Ziffern) sind hier nicht abfragbar. Auskunft gibt das Register der National Tax Agency.',
    en: 'Japan is not in the EU; its invoice numbers (T and 13 digits) cannot be checked here. Please ask the registry of the National Tax Agency.',
  },
  AU: {
    de: 'Australien gehört nicht zur EU; seine ABN ist hier nicht abfragbar. Auskunft gibt das Australian Business Register (ABN Lookup).',
    en: 'Australia is not in the EU; its ABN cannot be checked here. Please ask the Australian Business Register (ABN Lookup).',
  },
  EU: {
    de: 'EU-Nummern gehören zum One-Stop-Shop für Unternehmer außerhalb der EU (OSS) und sind nicht abfragbar. Bitte eine UID-Nummer eines EU-Staats verlangen.',
    en: 'EU numbers belong to the one-stop shop for businesses outside the EU (OSS) and cannot be checked. Please ask for the VAT ID of an EU country.',
  },
  IM: {
    de: 'IM-Nummern gehören zum Import-One-Stop-Shop (IOSS) und sind nicht abfragbar. Bitte eine UID-Nummer eines EU-Staats verlangen.',
    en: 'IM numbers belong to the import one-stop shop (IOSS) and cannot be checked. Please ask for the VAT ID of an EU country.',
  },
  IN: {
    de: 'IN-Nummern gehören Vertretern im Import-One-Stop-Shop (IOSS) und sind nicht abfragbar. Bitte eine UID-Nummer eines EU-Staats verlangen.',
    en: 'IN numbers belong to intermediaries in the import one-stop shop (IOSS) and cannot be checked. Please ask for the VAT ID of an EU country.',
  },
})
