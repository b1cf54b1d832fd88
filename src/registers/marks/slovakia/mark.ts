import type { RegisterDefinition } from '../state-registers/definition.ts'
import { stateMark } from '../state-registers/state-mark.ts'
import type { TaxListState } from './codes.ts'
import { TAX_REGISTER } from './query-tax-lists.ts'

const DEFINITION: RegisterDefinition<TaxListState> = {
  id: 'slovakLists',
  register: TAX_REGISTER,
  // A thousand requests per hour and key (docs/sources.md#slovak-lists).
  limit: { requests: 1_000, perMs: 3_600_000 },
  addressOf: ({ slovakListsUrl, slovakListsKey }) => ({ url: slovakListsUrl, key: slovakListsKey }),
  recipient: {
    name: { de: 'Listen der slowakischen Finanzverwaltung', en: 'Lists of the Slovak tax administration' },
    who: { de: 'Finanzverwaltung der Slowakischen Republik', en: 'Financial Administration of the Slovak Republic' },
    place: 'SK',
    isAuthority: true,
    given: { de: 'slowakische UIDs, einzeln', en: 'Slovak VAT IDs, one at a time' },
    variables: ['SLOVAK_LISTS_URL'],
    requiredVariable: 'SLOVAK_LISTS_KEY',
  },
}

/** Numbers that were deleted or are no payer by the lists of the Slovak tax administration. */
export const SLOVAK_LISTS_MARK = stateMark(DEFINITION)
