import { defineTexts } from '../../base/texts/define.ts'

export const texts = defineTexts('idle', {
  idleTitle: { de: 'Sind Sie noch da?', en: 'Are you still there?' },
  idleText: {
    de: 'Ihre Sitzung endet in {{time}}, weil Sie länger inaktiv waren. Nach einer neuen Anmeldung geht es auf dieser Seite weiter.',
    en: 'Your session ends in {{time}} because you have been inactive for a while. After signing in again you will be back on this page.',
  },
  stay: { de: 'Angemeldet bleiben', en: 'Stay signed in' },
  stayFailed: {
    de: 'Die Sitzung konnte nicht verlängert werden!',
    en: 'The session could not be extended!',
  },
})
