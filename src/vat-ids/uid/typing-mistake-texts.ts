import { defineTexts } from '../../base/texts/define.ts'

/**
 * The exact error in a number and what is expected (uid/typing-mistakes.ts). Each text follows the
 * specified opening words.
 */
export const typingMistakeTexts = defineTexts('uid-slips', {
  digits_one: {
    de: 'Nach {{after}} steht {{count}} Ziffer; es müssen {{wanted}} sein.',
    en: '{{count}} digit follows {{after}}; there must be {{wanted}}.',
  },
  digits_other: {
    de: 'Nach {{after}} stehen {{count}} Ziffern; es müssen {{wanted}} sein.',
    en: '{{count}} digits follow {{after}}; there must be {{wanted}}.',
  },
  either: { de: '{{least}} oder {{most}}', en: '{{least}} or {{most}}' },
  between: { de: '{{least}} bis {{most}}', en: '{{least}} to {{most}}' },
  letter: {
    de: 'Nach {{after}} dürfen nur Ziffern stehen, nicht „{{character}}“.',
    en: 'Only digits may follow {{after}}, not “{{character}}”.',
  },
  'two-numbers': {
    de: 'Hier stehen zwei Nummern. Bitte jede in eine eigene Zeile schreiben.',
    en: 'There are two numbers here. Please enter each number in its own row.',
  },
  detached: {
    de: 'Am Ende steht abgesetzt „{{character}}“. Ob das zur Nummer gehört, ist nicht zu erkennen. Bitte die Nummer ohne Zusatz schreiben.',
    en: '“{{character}}” at the end is separate from the number. It is unclear whether it belongs to it. Please enter only the number.',
  },
  scientific: {
    de: 'Excel hat die Nummer als Zahl gerundet angezeigt; die letzten Ziffern fehlen. Bitte formatieren Sie die Spalte in Excel als „0“ oder „Text“ und exportieren Sie die Liste noch einmal.',
    en: 'Excel has rounded the number for display; its last digits are missing. Please format the column in Excel as “0” or “Text” and export the list again.',
  },
  iban: {
    de: 'Das ist eine Kontonummer (IBAN), keine UID-Nummer.',
    en: 'This is a bank account number (IBAN), not a VAT ID.',
  },
  eori: {
    de: 'Das ist wohl eine EORI-Nummer für den Zoll, keine UID-Nummer.',
    en: 'This is probably an EORI number for customs, not a VAT ID.',
  },
  'AT-tax-number': {
    de: 'Nach AT stehen 9 Ziffern, wohl eine Steuernummer. Österreichische UID-Nummern sind ATU + 8 Ziffern.',
    en: '9 digits follow AT, probably a tax number (Steuernummer). Austrian VAT IDs are ATU + 8 digits.',
  },
  'AT-u': {
    de: 'Nach AT fehlt das U. Österreichische Nummern sind ATU + 8 Ziffern.',
    en: 'The U after AT is missing. Austrian numbers are ATU + 8 digits.',
  },
  'BE-first': {
    de: 'Die erste Ziffer nach BE muss 0 oder 1 sein.',
    en: 'The first digit after BE must be 0 or 1.',
  },
  'CY-letter': {
    de: 'Nach den 8 Ziffern fehlt der Buchstabe.',
    en: 'The letter after the 8 digits is missing.',
  },
  'CY-12': {
    de: 'Zyprische Nummern beginnen nicht mit 12.',
    en: 'Cypriot numbers do not begin with 12.',
  },
  'DE-tax-number': {
    de: 'Nach DE stehen {{count}} Ziffern; es müssen 9 sein. Steuernummer, Steuer-ID und Wirtschafts-ID sind keine USt-IdNr.',
    en: '{{count}} digits follow DE; there must be 9. A German tax number (Steuernummer), tax ID or business ID is not a VAT ID.',
  },
  'EE-register': {
    de: 'Nach EE stehen 8 Ziffern; es müssen 9 sein. Vielleicht ist es die Registernummer der Firma.',
    en: '8 digits follow EE; there must be 9. This may be the company’s registry code.',
  },
  'ES-letter': {
    de: 'Vor oder nach den Ziffern fehlt der Buchstabe. Spanische Nummern haben 9 Zeichen.',
    en: 'The letter before or after the digits is missing. Spanish numbers have 9 characters.',
  },
  'FR-siren': {
    de: 'Vor den 9 Ziffern, der SIREN, fehlen die zwei Zeichen des Schlüssels.',
    en: 'The two-character key in front of the 9 digits, the SIREN, is missing.',
  },
  'FR-siret': {
    de: 'Nach FR stehen 14 Ziffern, wohl die SIRET. Erwartet werden 2 Zeichen und die 9 Ziffern der SIREN.',
    en: '14 digits follow FR, probably the SIRET. A VAT ID has 2 characters and the 9 digits of the SIREN.',
  },
  'FR-key': {
    de: 'Unter den zwei Zeichen nach FR kommen die Buchstaben O und I nicht vor. Vielleicht sind 0 und 1 gemeint.',
    en: 'The two characters after FR are never the letters O or I. Perhaps 0 or 1 is meant.',
  },
  'HU-group-member': {
    de: 'Die neunte Ziffer 4 der ungarischen Steuernummer heißt: Mitglied einer Gruppe. Abzufragen ist die Nummer der Gruppe, deren neunte Ziffer 5 ist. Bitte verlangen Sie diese.',
    en: 'A 4 as the ninth digit of a Hungarian tax number means that the company is a member of a VAT group. Only the group’s number can be checked; its ninth digit is 5. Please ask for that number.',
  },
  'HU-tax-number': {
    de: 'Nach HU stehen 11 Ziffern; es müssen 8 sein: von der ungarischen Steuernummer nur die ersten 8.',
    en: '11 digits follow HU; there must be 8. Use only the first 8 digits of the Hungarian tax number.',
  },
  'IE-letter': {
    de: 'Nach den 7 Ziffern fehlen ein oder zwei Buchstaben.',
    en: 'One or two letters after the 7 digits are missing.',
  },
  'IT-fiscal-code': {
    de: 'Nach IT stehen 16 Zeichen, wohl ein Codice fiscale. Die UID (Partita IVA) hat 11 Ziffern.',
    en: '16 characters follow IT, probably a codice fiscale. The VAT ID (partita IVA) has 11 digits.',
  },
  'LT-one': {
    de: 'Die vorletzte Ziffer muss 1 sein. Vielleicht ist es die Registernummer der Firma.',
    en: 'The last digit but one must be 1. This may be the company’s registration code.',
  },
  'NL-suffix': {
    de: 'Nach den 9 Ziffern fehlen B und zwei Ziffern, zum Beispiel B01.',
    en: 'B and two digits are missing after the 9 digits, for example B01.',
  },
  'NL-00': {
    de: 'Nach dem B stehen zwei Ziffern von 01 bis 99, nie 00.',
    en: 'The two digits after the B are 01 to 99, never 00.',
  },
  'PL-register': {
    de: 'Nach PL stehen {{count}} Ziffern; es müssen 10 sein. Vielleicht ist es die REGON-Nummer der Firma.',
    en: '{{count}} digits follow PL; there must be 10. This may be the company’s REGON number.',
  },
  'SE-suffix': {
    de: 'Nach SE stehen 10 Ziffern; es müssen 12 sein. Nach der Organisationsnummer fehlt 01.',
    en: '10 digits follow SE; there must be 12. The 01 after the organisation number is missing.',
  },
  'SE-end': {
    de: 'Die letzten zwei Ziffern müssen 01 sein.',
    en: 'The last two digits must be 01.',
  },
  'SK-register': {
    de: 'Nach SK stehen 8 Ziffern; es müssen 10 sein. Vielleicht ist es die Registernummer (IČO) der Firma.',
    en: '8 digits follow SK; there must be 10. This may be the company’s registration number (IČO).',
  },
  'CH-e': {
    de: 'Nach CH fehlt das E. Schweizer Nummern sind CHE + 9 Ziffern.',
    en: 'The E after CH is missing. Swiss numbers are CHE + 9 digits.',
  },
  'CH-old': {
    de: 'Das ist eine alte Schweizer MWST-Nummer mit 6 Ziffern; seit 2014 gilt CHE + 9 Ziffern.',
    en: 'This is an old Swiss VAT number with 6 digits; since 2014, Swiss numbers are CHE + 9 digits.',
  },
  'GB-government': {
    de: 'Nummern britischer Behörden (GD, HA) beantwortet die Steuerbehörde HMRC nicht. Bitte dort schriftlich anfragen.',
    en: 'HMRC does not check numbers of British government bodies (GD, HA) online. Please ask HMRC in writing.',
  },
  'NO-first': {
    de: 'Norwegische Nummern beginnen mit 8 oder 9. Vielleicht ist „No.“ das Wort für Nummer, und das Länderkürzel fehlt.',
    en: 'Norwegian numbers begin with 8 or 9. Perhaps “No.” is the word for number, and the country code is missing.',
  },
  'first-zero': {
    de: 'Die erste Ziffer nach {{after}} ist nie 0.',
    en: 'The first digit after {{after}} is never 0.',
  },
})
