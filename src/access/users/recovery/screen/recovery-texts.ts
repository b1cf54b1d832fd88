import { defineTexts } from '../../../../base/texts/define.ts'

export const texts = defineTexts('recovery-codes', {
  title: { de: 'Wiederherstellungscodes', en: 'Recovery codes' },
  text: {
    de: 'Ist Ihr Telefon verloren oder defekt, melden Sie sich mit einem dieser Codes an und richten die Authenticator-App neu ein. Jeder Code gilt einmal.',
    en: 'If your phone is lost or broken, sign in with one of these codes and set up the authenticator app again. Each code works once.',
  },
  none: { de: 'Sie haben zurzeit keine Codes.', en: 'You have no codes at present.' },
  left_one: { de: 'Noch ein Code, erstellt am {{madeAt}}.', en: 'One code left, created on {{madeAt}}.' },
  left_other: {
    de: 'Noch {{count}} Codes, erstellt am {{madeAt}}.',
    en: '{{count}} codes left, created on {{madeAt}}.',
  },
  readFailed: {
    de: 'Die Wiederherstellungscodes konnten nicht geladen werden!',
    en: 'The recovery codes could not be loaded!',
  },
  make: { de: 'Codes erstellen', en: 'Create codes' },
  makeAnew: { de: 'Neue Codes erstellen', en: 'Create new codes' },

  confirmTitle: { de: 'Wiederherstellungscodes erstellen', en: 'Create recovery codes' },
  confirmText: {
    de: 'Bitte bestätigen Sie mit dem 6-stelligen Code aus Ihrer Authenticator-App.',
    en: 'Please confirm with the 6-digit code from your authenticator app.',
  },
  replaces: {
    de: 'Ihre bisherigen Wiederherstellungscodes gelten danach nicht mehr.',
    en: 'Your previous recovery codes will no longer be valid.',
  },
  confirm: { de: 'Codes erstellen', en: 'Create codes' },
  made: { de: 'Wiederherstellungscodes erstellt', en: 'Recovery codes created' },
  makeFailed: {
    de: 'Die Wiederherstellungscodes konnten nicht erstellt werden!',
    en: 'The recovery codes could not be created!',
  },

  madeTitle: { de: 'Ihre Wiederherstellungscodes', en: 'Your recovery codes' },
  madeText: {
    de: 'Diese Codes sehen Sie nur jetzt. Bewahren Sie sie getrennt vom Telefon auf, zum Beispiel ausgedruckt.',
    en: 'These codes are shown only now. Keep them separate from your phone, for example as a printout.',
  },
  copy: { de: 'Kopieren', en: 'Copy' },
  copied: { de: 'Kopiert', en: 'Copied' },
  download: { de: 'Herunterladen', en: 'Download' },
  print: { de: 'Drucken', en: 'Print' },
  kept: { de: 'Ich habe die Codes aufbewahrt', en: 'I have saved the codes' },
  fileName: { de: 'wiederherstellungscodes.txt', en: 'recovery-codes.txt' },
  sheetTitle: { de: '{{product}}: Wiederherstellungscodes', en: '{{product}}: recovery codes' },
  sheetFor: {
    de: 'Für {{email}} auf {{host}}, erstellt am {{madeAt}}',
    en: 'For {{email}} on {{host}}, created on {{madeAt}}',
  },
  sheetText: {
    de: 'Anmelden, beim Einmalpasswort „Telefon verloren?“ wählen, einen Code eingeben und ihn hier durchstreichen: Jeder gilt einmal.',
    en: 'Sign in, choose “Lost your phone?” at the one-time password, enter one code and cross it out here: each works once.',
  },
})
