import { defineTexts } from '../../base/texts/define.ts'

/** Server texts about partners: timeline, home page and mails. */
export const partnerTexts = defineTexts('partners-server', {
  withdrawn: {
    de: 'Frühere Beurteilung zurückgenommen, von {{by}} am {{on}}',
    en: 'Earlier judgement withdrawn, by {{by}} on {{on}}',
  },

  valid: { de: 'gültig', en: 'valid' },
  invalid: { de: 'ungültig', en: 'invalid' },
  verdict: { de: 'Ergebnis: bisher {{before}}, jetzt {{after}}', en: 'Result: was {{before}}, now {{after}}' },
  name: { de: 'Firma: bisher {{before}}, jetzt {{after}}', en: 'Company: was {{before}}, now {{after}}' },
  address: { de: 'Adresse: bisher {{before}}, jetzt {{after}}', en: 'Address: was {{before}}, now {{after}}' },
  listing: { de: 'Neu: {{said}}', en: 'New: {{said}}' },
  noGroup: {
    de: 'Das ist keine tschechische Gruppe, die FinanzOnline ohne Namen bestätigt hat.',
    en: 'This is not a Czech group that FinanzOnline has confirmed without a name.',
  },
  aresOff: {
    de: 'ARES wird zurzeit nicht gefragt. Versuchen Sie es später noch einmal.',
    en: 'ARES is not being queried at present. Please try again later.',
  },
  'judgement-lapsed': {
    de: 'Ihre Beurteilung „{{before}}“ gilt nicht mehr, weil die Firma jetzt {{after}} heißt',
    en: 'Your judgement “{{before}}” no longer applies because the company is now called {{after}}',
  },
})
