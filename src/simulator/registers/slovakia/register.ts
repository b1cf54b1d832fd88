import type { SimulatedRegister } from '../../register.ts'
import { SLOVAK_KEY, serveSearch } from './lists.ts'
import { SLOVAK_LISTS_OPTIONS, type SlovakListsBehaviour } from './options.ts'

const PATH = '/slovak-lists'

/** The lists of the Slovak tax authority. */
export const SLOVAK_LISTS = {
  id: 'slovak-lists',
  settings: (url: string) => ({ slovakListsUrl: url + PATH, slovakListsKey: SLOVAK_KEY }),
  endpoints: [
    { method: 'GET', path: /^\/slovak-lists\/data\/[^/]+\/search$/, operation: 'list', handler: serveSearch },
  ],
  options: SLOVAK_LISTS_OPTIONS,
} as const satisfies SimulatedRegister<SlovakListsBehaviour>
