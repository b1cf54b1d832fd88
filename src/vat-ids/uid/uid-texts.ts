import { defineTexts } from '../../base/texts/define.ts'

/** Texts of the local check. Their opening words are fixed, since users know them. */
export const texts = defineTexts('uid', {
  empty: { de: 'Es ist keine UID-Nummer eingegeben.', en: 'No VAT ID entered.' },
  'no-number': {
    de: 'UID-Nummer hat ein falsches Format: Der Eintrag enthält keine Ziffern. Erwartet wird zum Beispiel ATU + 8 Ziffern.',
    en: 'UID number has an incorrect format: the entry contains no digits. A valid form is for example ATU + 8 digits.',
  },
  'no-country': {
    de: 'UID-Nummer hat ein falsches Format: Das Länderkürzel fehlt. Bitte davorsetzen, zum Beispiel ATU + 8 Ziffern.',
    en: 'UID number has an incorrect format: the country code is missing. Please put it in front, for example ATU + 8 digits.',
  },
  'too-short_one': {
    de: 'UID-Nummer hat ein falsches Format: Nach {{country}} steht nur {{count}} Zeichen. Erwartet: {{structure}}.',
    en: 'UID number has an incorrect format: only {{count}} character follows {{country}}. Expected: {{structure}}.',
  },
  'too-short_other': {
    de: 'UID-Nummer hat ein falsches Format: Nach {{country}} stehen nur {{count}} Zeichen. Erwartet: {{structure}}.',
    en: 'UID number has an incorrect format: only {{count}} characters follow {{country}}. Expected: {{structure}}.',
  },
  'too-long': {
    de: 'UID-Nummer hat ein falsches Format: Nach {{country}} stehen {{count}} Zeichen, das ist zu lang. Erwartet: {{structure}}.',
    en: 'UID number has an incorrect format: {{count}} characters follow {{country}}, which is too long. Expected: {{structure}}.',
  },
  slip: {
    de: 'UID-Nummer hat ein falsches Format: {{said}}',
    en: 'UID number has an incorrect format: {{said}}',
  },
  structure: {
    de: 'UID-Nummer hat ein falsches Format. Erwartet: {{structure}}.',
    en: 'UID number has an incorrect format. Expected: {{structure}}.',
  },
  suggestion: { de: 'Meinten Sie {{suggestion}}?', en: 'Did you mean {{suggestion}}?' },
  character: {
    de: 'UID-Nummer hat ein falsches Format: „{{character}}“ ({{code}}) an Stelle {{position}} kommt in keiner UID vor. Bitte prüfen und neu eintippen.',
    en: 'UID number has an incorrect format: “{{character}}” ({{code}}) at position {{position}} does not occur in any VAT ID. Please check and type it again.',
  },
  'character-greek': {
    de: 'UID-Nummer hat ein falsches Format: „{{character}}“ ({{code}}) an Stelle {{position}} ist ein griechischer Buchstabe. Bitte mit lateinischen Buchstaben neu eintippen.',
    en: 'UID number has an incorrect format: “{{character}}” ({{code}}) at position {{position}} is a Greek letter. Please type it again in Latin letters.',
  },
  'character-cyrillic': {
    de: 'UID-Nummer hat ein falsches Format: „{{character}}“ ({{code}}) an Stelle {{position}} ist ein kyrillischer Buchstabe. Bitte mit lateinischen Buchstaben neu eintippen.',
    en: 'UID number has an incorrect format: “{{character}}” ({{code}}) at position {{position}} is a Cyrillic letter. Please type it again in Latin letters.',
  },
  'not-eu': {
    de: '{{prefix}} ist kein Länderkürzel eines EU-Staats. Abgefragt werden können nur Nummern der EU-Staaten, Nordirlands (XI), Großbritanniens (GB), Norwegens (NO) und der Schweiz (CHE).',
    en: '{{prefix}} is not the code of an EU country. Only numbers of EU countries, Northern Ireland (XI), Great Britain (GB), Norway (NO) and Switzerland (CHE) can be checked.',
  },
  'not-eu-CH': {
    de: 'Schweizer Nummern (CHE … MWST) sind keine UID-Nummern der EU. Bitte im UID-Register der Schweiz prüfen.',
    en: 'Swiss numbers (CHE … MWST) are not EU VAT IDs. Please check them in the Swiss UID register.',
  },
  'not-eu-GB': {
    de: 'Britische Nummern (GB) sind seit dem EU-Austritt hier nicht abfragbar. Bitte bei der britischen Steuerbehörde HMRC prüfen; für Nordirland gilt XI statt GB.',
    en: 'British numbers (GB) can no longer be checked here, since the UK has left the EU. Please check them with HMRC; Northern Ireland uses XI instead of GB.',
  },
  'not-eu-NO': {
    de: 'Norwegische Nummern (NO … MVA) sind keine UID-Nummern der EU. Bitte im norwegischen Unternehmensregister prüfen.',
    en: 'Norwegian numbers (NO … MVA) are not EU VAT IDs. Please check them in the Norwegian register of enterprises.',
  },
  'greek-prefix': {
    de: 'GR wird als EL abgefragt: So führen die Behörden griechische Nummern.',
    en: 'GR is queried as EL: that is how the authorities list Greek numbers.',
  },
  'british-prefix': {
    de: 'UK wird als GB abgefragt: So führt die britische Steuerbehörde ihre Nummern.',
    en: 'UK is queried as GB: that is how HMRC lists British numbers.',
  },
  'leading-zero': { de: 'Die fehlende führende Null wurde ergänzt.', en: 'The missing leading zero was added.' },
  'check-digit': {
    de: 'Die Prüfziffer passt nicht zur Nummer. Tippfehler?',
    en: 'The check digit does not match the number. Is it a typo?',
  },
  'check-digit-confirmed': {
    de: 'Die Prüfziffer passt nicht zur Nummer. Die Behörde hat die Nummer bestätigt.',
    en: 'The check digit does not match the number, but the authority has confirmed the number.',
  },
  'sources-differ': {
    de: 'Ob es UID-Nummern dieser Form gibt, sagen veröffentlichte Quellen verschieden. Gültig ist, was die Behörde bestätigt.',
    en: 'Published sources differ on whether VAT IDs of this form exist. What counts is the authority’s answer.',
  },
  'left-out': {
    de: 'Neben der Nummer steht „{{words}}“; abgefragt wird die Nummer allein.',
    en: 'The entry also contains “{{words}}”; only the number is queried.',
  },
  joined: {
    de: '„{{digits}}“ steht abgesetzt am Ende und wurde zur Nummer gezählt.',
    en: '“{{digits}}” at the end is separate from the number; it was treated as part of it.',
  },
  'suggestion-taken': {
    de: 'Vorschlag übernommen: {{uid}} statt „{{typed}}“.',
    en: 'Suggestion accepted: {{uid}} instead of “{{typed}}”.',
  },
})
