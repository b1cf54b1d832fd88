import type { SimulatedRegister } from '../../register.ts'
import { WHITE_LIST_OPTIONS, type WhiteListBehaviour } from './options.ts'
import { serveAccountCheck, serveSearch } from './white-list.ts'

const PATH = '/white-list'

/** The Polish white list of VAT payers. */
export const WHITE_LIST = {
  id: 'white-list',
  settings: (url: string) => ({ whiteListUrl: url + PATH }),
  endpoints: [
    { method: 'GET', path: /^\/white-list\/api\/search\/nips\/[^/]+$/, operation: 'payers', handler: serveSearch },
    {
      method: 'GET',
      path: /^\/white-list\/api\/check\/nip\/[^/]+\/bank-account\/[^/]+$/,
      operation: 'account',
      handler: serveAccountCheck,
    },
  ],
  options: WHITE_LIST_OPTIONS,
} as const satisfies SimulatedRegister<WhiteListBehaviour>
