import { translate } from '../../../base/texts/translate.ts'
import type { MarkRegister } from '../mark.ts'
import { deleteMemberships } from './membership-store.ts'
import { texts } from './membership-texts.ts'
import { membershipLines } from './package-lines.ts'

/** Members of Czech groups by ARES (docs/rules.md#czech-groups). */
export const GROUP_MEMBERSHIP: MarkRegister = {
  recipient: {
    name: { de: 'ARES, Mitglieder von Mehrwertsteuergruppen', en: 'ARES, members of VAT groups' },
    who: { de: 'Finanzministerium der Tschechischen Republik', en: 'Ministry of Finance of the Czech Republic' },
    place: 'CZ',
    isAuthority: true,
    given: { de: 'die IČO des Geschäftspartners', en: 'the business partner’s IČO' },
    variables: ['ARES_URL'],
  },
  evidence: {
    file: 'memberships.jsonl',
    describeFile: language => translate(texts, language)('file'),
    lines: membershipLines,
    deleteExpired: deleteMemberships,
  },
}
