import { defineTexts } from '../../base/texts/define.ts'

/** Statements of the ministry's own documents on an answer. None changes the answer. */
export const texts = defineTexts('confirmations', {
  'confirmed-valid': {
    de: 'Vom Ministerium bestätigt: gültig laut Protokoll der DataBox über den {{day}} (Stufe {{level}}).',
    en: 'Confirmed by the ministry: valid according to its DataBox record of {{day}} (level {{level}}).',
  },
  'confirmed-invalid': {
    de: 'Vom Ministerium bestätigt: ungültig laut Protokoll der DataBox über den {{day}} (Stufe {{level}}).',
    en: 'Confirmed by the ministry: invalid according to its DataBox record of {{day}} (level {{level}}).',
  },
  'contradicted-valid': {
    de: 'Widerspruch: Laut Protokoll der DataBox über den {{day}} (Stufe {{level}}) ist die UID gültig. Die Antwort bleibt, wie sie kam; bitte klären Sie es mit dem Finanzamt.',
    en: 'Contradiction: according to the ministry’s DataBox record of {{day}} (level {{level}}) the VAT ID is valid. The stored answer is not changed; please clarify this with the tax office.',
  },
  'contradicted-invalid': {
    de: 'Widerspruch: Laut Protokoll der DataBox über den {{day}} (Stufe {{level}}) ist die UID ungültig. Die Antwort bleibt, wie sie kam; bitte klären Sie es mit dem Finanzamt.',
    en: 'Contradiction: according to the ministry’s DataBox record of {{day}} (level {{level}}) the VAT ID is invalid. The stored answer is not changed; please clarify this with the tax office.',
  },
  contested: {
    de: 'Widerspruch: Die Protokolle der DataBox über den {{day}} (Stufe {{level}}) nennen die UID gültig und ungültig. Die Antwort bleibt, wie sie kam; bitte klären Sie es mit dem Finanzamt.',
    en: 'Contradiction: the ministry’s DataBox records of {{day}} (level {{level}}) call the VAT ID both valid and invalid. The stored answer is not changed; please clarify this with the tax office.',
  },
})
