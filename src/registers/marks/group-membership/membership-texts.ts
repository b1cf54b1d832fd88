import { defineTexts } from '../../../base/texts/define.ts'

/** Statements of ARES in addition to an authority's answer. None is a verdict. */
export const texts = defineTexts('group-membership', {
  file: {
    de: 'was das tschechische Register ARES zu Mitgliedern von Gruppen gesagt hat, mit Zeitpunkt und Antwort; kein Ergebnis der Behörde',
    en: 'what the Czech register ARES said of members of groups, with time and answer; not a result of the authority',
  },

  member: {
    de: 'Mitglied der Gruppe laut ARES vom {{at}}: IČO {{ico}}, {{company}}.',
    en: 'Member of the group according to ARES on {{at}}: IČO {{ico}}, {{company}}.',
  },
  'other-group': {
    de: 'Laut ARES vom {{at}} gehört IČO {{ico}} zu einer anderen Gruppe ({{group}}): {{company}}.',
    en: 'According to ARES on {{at}}, IČO {{ico}} belongs to another group ({{group}}): {{company}}.',
  },
  'no-group': {
    de: 'Laut ARES vom {{at}} gehört IČO {{ico}} zu keiner Gruppe: {{company}}.',
    en: 'According to ARES on {{at}}, IČO {{ico}} belongs to no group: {{company}}.',
  },
  ended: {
    de: 'Laut ARES vom {{at}} ist die Mitgliedschaft von IČO {{ico}} in der Gruppe beendet: {{company}}.',
    en: 'According to ARES on {{at}}, the membership of IČO {{ico}} in the group has ended: {{company}}.',
  },
  unclear: {
    de: 'ARES nennt am {{at}} die Gruppe bei IČO {{ico}}, aber nicht, ob die Mitgliedschaft aufrecht ist: {{company}}.',
    en: 'On {{at}}, ARES lists the group for IČO {{ico}}, but not whether the membership is still active: {{company}}.',
  },
  'not-found': {
    de: 'ARES kennt am {{at}} keine Firma mit IČO {{ico}}.',
    en: 'On {{at}}, ARES lists no company with IČO {{ico}}.',
  },
  malformed: {
    de: '„{{ico}}“ ist keine IČO: Sie hat höchstens acht Ziffern.',
    en: '“{{ico}}” is not an IČO: an IČO has at most eight digits.',
  },
  'no-answer': {
    de: 'ARES hat am {{at}} zu IČO {{ico}} nicht geantwortet. Prüfen Sie später noch einmal.',
    en: 'ARES did not answer for IČO {{ico}} on {{at}}. Please check again later.',
  },
})
