import type { SimulatedRegister } from '../../register.ts'
import { ADIS_OPTIONS, type AdisBehaviour, serveAdis } from './adis.ts'
import { ARES_OPTIONS, type AresBehaviour, serveAres } from './ares.ts'

const ADIS_PATH = '/adis'
const ARES_PATH = '/ares'

/** The Czech register of unreliable payers. */
export const ADIS = {
  id: 'adis',
  settings: (url: string) => ({ adisUrl: url + ADIS_PATH }),
  endpoints: [{ method: 'POST', path: ADIS_PATH, operation: 'payers', handler: serveAdis }],
  options: ADIS_OPTIONS,
} as const satisfies SimulatedRegister<AdisBehaviour>

/** The Czech register of companies. */
export const ARES = {
  id: 'ares',
  settings: (url: string) => ({ aresUrl: url + ARES_PATH }),
  endpoints: [
    {
      method: 'GET',
      path: /^\/ares\/ekonomicke-subjekty\//,
      operation: 'company',
      handler: serveAres,
    },
  ],
  options: ARES_OPTIONS,
} as const satisfies SimulatedRegister<AresBehaviour>
