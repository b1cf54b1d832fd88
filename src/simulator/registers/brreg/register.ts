import type { SimulatedRegister } from '../../register.ts'
import { BRREG_OPTIONS, type BrregBehaviour, serveEntity, serveRoot, serveSearch } from './serve-entity.ts'

const PATH = '/brreg'

/** The Norwegian register of legal entities. */
export const BRREG = {
  id: 'brreg',
  settings: (url: string) => ({ brregUrl: url + PATH }),
  endpoints: [
    { method: 'GET', path: PATH, operation: 'services', handler: serveRoot },
    { method: 'GET', path: `${PATH}/enheter`, operation: 'search', handler: serveSearch },
    { method: 'GET', path: /^\/brreg\/enheter\//, operation: 'entity', handler: serveEntity },
  ],
  options: BRREG_OPTIONS,
} as const satisfies SimulatedRegister<BrregBehaviour>
