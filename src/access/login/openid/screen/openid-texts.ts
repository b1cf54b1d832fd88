import { defineTexts } from '../../../../base/texts/define.ts'

export const texts = defineTexts('openid', {
  title: { de: 'Anbieterkonto', en: 'Provider account' },
  text: {
    de: 'Ist Ihr Konto bei einem Anbieter hier verknüpft, können Sie sich auch dort anmelden. Ihr Passwort bleibt gültig, auch wenn der Anbieter ausfällt.',
    en: 'If your account with a provider is linked here, you can also sign in with it. Your password remains valid, even when the provider is down.',
  },
  readFailed: {
    de: 'Die Verknüpfungen konnten nicht geladen werden!',
    en: 'The links could not be loaded!',
  },
  since: {
    de: '{{label}}: verknüpft seit {{at}}, noch nie verwendet.',
    en: '{{label}}: linked since {{at}}, not used yet.',
  },
  used: {
    de: '{{label}}: verknüpft seit {{at}}, zuletzt verwendet am {{used}}.',
    en: '{{label}}: linked since {{at}}, last used on {{used}}.',
  },
  link: { de: '{{label}} verknüpfen', en: 'Link {{label}}' },
  unlink: { de: 'Verknüpfung beenden', en: 'Remove link' },
  unlinkFrom: { de: 'Verknüpfung beenden: {{label}}', en: 'Remove link: {{label}}' },
  unlinkTitle: { de: 'Verknüpfung beenden?', en: 'Remove the link?' },
  unlinkText: {
    de: 'Über {{label}} können Sie sich danach nicht mehr anmelden, nur noch mit Passwort und Einmalpasswort.',
    en: 'You will no longer be able to sign in with {{label}}, only with your password and one-time password.',
  },
  unlinked: { de: 'Verknüpfung beendet', en: 'Link removed' },
  unlinkFailed: { de: 'Die Verknüpfung konnte nicht beendet werden!', en: 'The link could not be removed!' },

  confirmTitle: { de: '{{label}} verknüpfen', en: 'Link {{label}}' },
  confirmText: {
    de: 'Bitte bestätigen Sie mit dem 6-stelligen Code aus Ihrer Authenticator-App. Danach melden Sie sich beim Anbieter an.',
    en: 'Please confirm with the 6-digit code from your authenticator app. You will then sign in with the provider.',
  },
  confirm: { de: 'Weiter zum Anbieter', en: 'Continue to the provider' },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
  goes: { de: 'Weiter zum Anbieter …', en: 'Continuing to the provider …' },
  linkFailed: { de: 'Die Verknüpfung konnte nicht begonnen werden!', en: 'Linking could not be started!' },

  linked: { de: 'Anbieterkonto verknüpft', en: 'Provider account linked' },
  taken: {
    de: 'Dieses Anbieterkonto ist schon verknüpft, oder Sie haben dort bereits ein anderes verknüpft.',
    en: 'This provider account is already linked, or you have already linked another one there.',
  },
  lapsed: {
    de: 'Dieser Vorgang ist abgelaufen oder wurde schon abgeschlossen. Bitte beginnen Sie noch einmal.',
    en: 'This attempt has expired or has already been used. Please start again.',
  },
  cancelled: {
    de: 'Die Anmeldung beim Anbieter wurde abgebrochen.',
    en: 'Signing in with the provider was cancelled.',
  },
  refused: {
    de: 'Die Antwort des Anbieters war nicht gültig. Bitte versuchen Sie es noch einmal.',
    en: 'The provider’s answer was not valid. Please try again.',
  },
  unavailable: {
    de: 'Der Anbieter ist zurzeit nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
    en: 'The provider cannot be reached at present. Please try again later.',
  },
})
