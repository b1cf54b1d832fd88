import { defineTexts } from '../../../base/texts/define.ts'

/** Texts on how an account refused by FinanzOnline affects a batch, before its start. */
export const texts = defineTexts('batch-account', {
  // `closed`, `incomplete` and `refused` are the reasons in the preflight's answer (wire.ts).
  closed: { de: 'FinanzOnline hat den Zugang abgelehnt.', en: 'FinanzOnline has refused the account.' },
  incomplete: { de: 'Der FinanzOnline-Zugang ist unvollständig.', en: 'The FinanzOnline account is incomplete.' },
  refused: {
    de: 'FinanzOnline hat die letzte Abfrage mit diesem Zugang abgelehnt.',
    en: 'FinanzOnline refused the last query made with this account.',
  },
  fallbackChecks_one: {
    de: 'Eine UID übernimmt deshalb {{service}}.',
    en: '{{service}} will therefore check one VAT ID.',
  },
  fallbackChecks_other: {
    de: '{{number}} UIDs übernimmt deshalb {{service}}.',
    en: '{{service}} will therefore check {{number}} VAT IDs.',
  },
  noFallback_one: {
    de: 'Für eine UID ist kein anderer Dienst vorgesehen: Die Abfrage kann erst beginnen, wenn der Zugang berichtigt ist.',
    en: 'There is no other service for one VAT ID: the batch cannot start until the account has been corrected.',
  },
  noFallback_other: {
    de: 'Für {{number}} UIDs ist kein anderer Dienst vorgesehen: Die Abfrage kann erst beginnen, wenn der Zugang berichtigt ist.',
    en: 'There is no other service for {{number}} VAT IDs: the batch cannot start until the account has been corrected.',
  },
  noAnswerExpected_one: {
    de: 'Eine UID bleibt voraussichtlich ohne Antwort.',
    en: 'One VAT ID will probably get no answer.',
  },
  noAnswerExpected_other: {
    de: '{{number}} UIDs bleiben voraussichtlich ohne Antwort.',
    en: '{{number}} VAT IDs will probably get no answer.',
  },

  ownNumberMissing: {
    de: '{{service}} antwortet nur Firmen mit einer deutschen Nummer; Ihrer Firma fehlt sie.',
    en: '{{service}} answers only companies with a German number; yours has none.',
  },
  remainUnchecked_one: {
    de: 'Eine UID bleibt deshalb ungeprüft.',
    en: 'One VAT ID will therefore remain unchecked.',
  },
  remainUnchecked_other: {
    de: '{{number}} UIDs bleiben deshalb ungeprüft.',
    en: '{{number}} VAT IDs will therefore remain unchecked.',
  },
})
