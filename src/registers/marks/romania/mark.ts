import type { RegisterDefinition } from '../state-registers/definition.ts'
import { stateMark } from '../state-registers/state-mark.ts'
import type { AnafState } from './codes.ts'
import { ANAF } from './query-anaf.ts'

const DEFINITION: RegisterDefinition<AnafState> = {
  id: 'anaf',
  register: ANAF,
  // One request a second (docs/sources.md#romanian-register).
  limit: { requests: 1, perMs: 1_000 },
  addressOf: ({ anafUrl }) => ({ url: anafUrl }),
  recipient: {
    name: { de: 'ANAF, rumänische Zahler der Mehrwertsteuer', en: 'ANAF, Romanian VAT payers' },
    who: {
      de: 'Nationale Finanzverwaltung Rumäniens (ANAF)',
      en: 'National Agency for Fiscal Administration of Romania (ANAF)',
    },
    place: 'RO',
    isAuthority: true,
    given: { de: 'rumänische UIDs, bis zu hundert je Abruf', en: 'Romanian VAT IDs, up to a hundred a call' },
    variables: ['ANAF_URL'],
  },
}

/** Numbers that are inactive or no payer by Romania's register. */
export const ANAF_MARK = stateMark(DEFINITION)
