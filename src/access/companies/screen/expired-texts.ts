import { defineTexts } from '../../../base/texts/define.ts'

/** Separate because the login page needs them: it reports an ended licence. */
export const texts = defineTexts('companies-expired', {
  // docs/rules.md#errors
  loginExpired: { de: 'Login abgelaufen', en: 'Login expired' },
  expiredTitle: { de: 'Lizenz abgelaufen', en: 'Licence expired' },
  expiredText: {
    de: 'Die Lizenz Ihrer Firma ist abgelaufen. Bitte wenden Sie sich an den Anbieter, um den Zugang zu verlängern.',
    en: 'Your company’s licence has expired. Please contact the provider to renew access.',
  },
  understood: { de: 'Verstanden', en: 'Understood' },
})
