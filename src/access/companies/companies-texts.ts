import { defineTexts } from '../../base/texts/define.ts'

export const texts = defineTexts('companies', {
  required: { de: 'Eingabe erforderlich', en: 'Input required' },
  tooShort: { de: 'Mindestens 2 Zeichen', en: 'At least 2 characters' },
  tooLong: { de: 'Zu lang', en: 'Too long' },
  nameCharacters: {
    de: 'Erlaubt sind Buchstaben, Ziffern, Leerzeichen und - / . & \' " ` ´ , ( ) + :',
    en: 'Letters, digits, spaces and - / . & \' " ` ´ , ( ) + : are allowed',
  },
  uidFormat: { de: 'Die UID-Nummer hat ein falsches Format', en: 'UID number has an incorrect format' },
  germanUidFormat: {
    de: 'Eine deutsche USt-IdNr. besteht aus DE und 9 Ziffern',
    en: 'A German VAT ID consists of DE and 9 digits',
  },
  britishUidFormat: {
    de: 'Eine britische VAT-Nummer besteht aus GB und 9 oder 12 Ziffern',
    en: 'A UK VAT number consists of GB and 9 or 12 digits',
  },
  finCustomerIdFormat: {
    de: 'Die Teilnehmer-Identifikation (TID) besteht aus 8 bis 12 Buchstaben oder Ziffern',
    en: 'The participant ID (TID) must have 8 to 12 letters or digits',
  },
  finUserIdFormat: {
    de: 'Die Benutzer-Identifikation (BenID) besteht aus 5 bis 12 Buchstaben oder Ziffern',
    en: 'The user ID (BenID) must have 5 to 12 letters or digits',
  },
  pinFormat: { de: 'Die PIN hat 5 bis 128 Zeichen', en: 'The PIN must have 5 to 128 characters' },
  logoMissing: { de: 'Bitte wählen Sie ein Bild.', en: 'Please choose a picture.' },
  logoTooLarge: { de: 'Das Bild ist größer als 200 kB.', en: 'The picture is larger than 200 kB.' },
  logoKind: { de: 'Das Logo muss ein PNG oder JPEG sein.', en: 'The logo must be a PNG or JPEG.' },
  logoPixels: {
    de: 'Das Bild hat zu viele Bildpunkte: höchstens 4 Millionen, also etwa 2.000 × 2.000. Bitte verkleinern Sie es.',
    en: 'The picture has too many pixels: at most 4 million, for example 2,000 × 2,000. Please make it smaller.',
  },
  logoTorn: {
    de: 'Das Bild ist beschädigt. Bitte speichern Sie es neu und laden Sie die neue Datei hoch.',
    en: 'The picture is damaged. Please save it again and upload the new file.',
  },
  triesRest: {
    de: 'Für diese Firma wurden zu oft FinanzOnline-Zugangsdaten eingegeben oder getestet. Bitte versuchen Sie es ab {{at}} Uhr wieder.',
    en: 'FinanzOnline credentials have been entered or tested too often for this company. Please try again from {{at}} onwards.',
  },
  validUntilFormat: { de: 'Ungültiges Datum', en: 'Invalid date' },
})
