import { defineTexts } from '../../../ground/texts/define.ts'

/** A Czech group's members on the page of a partner. */
export const membershipTexts = defineTexts('partner-membership', {
  title: { de: 'Mitglieder der Gruppe laut ARES', en: 'Members of the group (ARES)' },
  ico: { de: 'IČO der Firma', en: 'IČO of the company' },
  icoHelp: {
    de: 'FinanzOnline bestätigt diese Gruppe ohne Namen. Ob die Firma dazugehört, sagt das tschechische Register ARES.',
    en: 'FinanzOnline confirms this group without a name. The Czech register ARES states whether the company belongs to it.',
  },
  ask: { de: 'Bei ARES prüfen', en: 'Check with ARES' },
  wasAsked: { de: 'Die Antwort von ARES wurde festgehalten.', en: 'The answer from ARES was saved.' },
  askFailed: { de: 'ARES konnte nicht gefragt werden.', en: 'ARES could not be asked.' },
})
