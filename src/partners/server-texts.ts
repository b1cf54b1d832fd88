import { defineTexts } from '../texts/define.ts'

export const partnerTexts = defineTexts('partners-server', {
  withdrawn: {
    de: 'Früheres Urteil zurückgenommen, von {{by}} am {{on}}',
    en: 'Earlier judgement withdrawn, by {{by}} on {{on}}',
  },
})
