import { defineTexts } from '../texts/define.ts'

/** What the server says of partners: in their timeline, at home and by mail. */
export const partnerTexts = defineTexts('partners-server', {
  withdrawn: {
    de: 'Früheres Urteil zurückgenommen, von {{by}} am {{on}}',
    en: 'Earlier judgement withdrawn, by {{by}} on {{on}}',
  },

  valid: { de: 'gültig', en: 'valid' },
  invalid: { de: 'ungültig', en: 'invalid' },
  verdict: { de: 'Ergebnis: bisher {{before}}, jetzt {{after}}', en: 'Result: {{before}} before, {{after}} now' },
  name: { de: 'Firma: bisher {{before}}, jetzt {{after}}', en: 'Company: {{before}} before, {{after}} now' },
  address: { de: 'Adresse: bisher {{before}}, jetzt {{after}}', en: 'Address: {{before}} before, {{after}} now' },
  listing: { de: 'Neu: {{said}}', en: 'New: {{said}}' },
  unlisted: {
    de: 'Nicht mehr auf der Liste der Scheinunternehmen, Stand {{asOf}}',
    en: 'No longer on the list of fictitious companies, as of {{asOf}}',
  },
  'judgement-lapsed': {
    de: 'Ein Urteil ist verfallen ({{before}}): Die Firma heißt jetzt {{after}}',
    en: 'A judgement has lapsed ({{before}}): the company is now called {{after}}',
  },
})
