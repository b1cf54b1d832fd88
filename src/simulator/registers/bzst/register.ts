import type { SimulatedRegister } from '../../register.ts'
import { evatrAbfrage, evatrCodes, evatrStates } from './evatr.ts'
import { BZST_OPTIONS, type BzstBehaviour } from './options.ts'

/** The office has its own host, so its paths get a prefix. */
const PATH = '/bzst/app/v1'

/** eVatR of Germany's Federal Central Tax Office. */
export const BZST = {
  id: 'bzst',
  settings: (url: string) => ({ bzstUrl: url + PATH }),
  endpoints: [
    { method: 'POST', path: `${PATH}/abfrage`, operation: 'check', handler: evatrAbfrage },
    { method: 'GET', path: `${PATH}/info/eu_mitgliedstaaten`, operation: 'status', handler: evatrStates },
    { method: 'GET', path: `${PATH}/info/statusmeldungen`, operation: 'codes', handler: evatrCodes },
  ],
  options: BZST_OPTIONS,
} as const satisfies SimulatedRegister<BzstBehaviour>
