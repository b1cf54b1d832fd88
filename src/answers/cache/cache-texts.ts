import { defineTexts } from '../../base/texts/define.ts'

/** Server texts about cache records. */
export const texts = defineTexts('cache', {
  uidIsFixed: {
    de: 'Dieser Eintrag gehört zur UID {{uid}}; die UID kann nicht berichtigt werden.',
    en: 'This entry belongs to the VAT ID {{uid}}; the VAT ID cannot be corrected.',
  },
})
