import type { RegisterDefinition } from '../state-registers/definition.ts'
import { stateMark } from '../state-registers/state-mark.ts'
import type { WhiteListState } from './codes.ts'
import { WHITE_LIST } from './query-white-list.ts'

const DEFINITION: RegisterDefinition<WhiteListState> = {
  id: 'whiteList',
  register: WHITE_LIST,
  // A hundred searches a day and address (docs/sources.md#polish-white-list).
  limit: { requests: 100, dayIn: 'Europe/Warsaw' },
  addressOf: ({ whiteListUrl }) => ({ url: whiteListUrl }),
  recipient: {
    name: { de: 'Polnische Weiße Liste', en: 'Polish white list' },
    who: { de: 'Finanzverwaltung der Republik Polen (KAS)', en: 'National Revenue Administration of Poland (KAS)' },
    place: 'PL',
    isAuthority: true,
    given: {
      de: 'polnische UIDs, bis zu dreißig je Abruf; hat die Liste eine Spalte mit Konten, auch eine UID mit dem polnischen Konto ihres Inhabers',
      en: 'Polish VAT IDs, up to thirty a call; if a list has a column of accounts, also a VAT ID with the Polish account of its owner',
    },
    variables: ['WHITE_LIST_URL'],
  },
}

/** Numbers that are no active VAT payer by Poland's white list. */
export const WHITE_LIST_MARK = stateMark(DEFINITION)
