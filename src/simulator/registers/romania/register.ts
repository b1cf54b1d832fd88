import type { SimulatedRegister } from '../../register.ts'
import { serveAnaf } from './anaf.ts'
import { ANAF_OPTIONS, type AnafBehaviour } from './options.ts'

const PATH = '/anaf/api/PlatitorTvaRest/v9/tva'

/** ANAF's register of Romanian VAT payers. */
export const ANAF = {
  id: 'anaf',
  settings: (url: string) => ({ anafUrl: url + PATH }),
  endpoints: [{ method: 'POST', path: PATH, operation: 'payers', handler: serveAnaf }],
  options: ANAF_OPTIONS,
} as const satisfies SimulatedRegister<AnafBehaviour>
