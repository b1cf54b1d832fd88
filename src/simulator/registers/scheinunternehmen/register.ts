import type { SimulatedRegister } from '../../register.ts'
import { LIST_OPTIONS, type ListBehaviour, serveList } from './serve-list.ts'

/** The path of the ministry's own service. */
const PATH = '/service/allg/lsu/__Gen_Csv.asp'

/** The Austrian ministry's list of fictitious companies. */
export const SCHEINUNTERNEHMEN = {
  id: 'scheinunternehmen',
  settings: (url: string) => ({ scheinunternehmenUrl: url + PATH }),
  endpoints: [{ method: 'GET', path: PATH, operation: 'list', handler: serveList }],
  options: LIST_OPTIONS,
} as const satisfies SimulatedRegister<ListBehaviour>
