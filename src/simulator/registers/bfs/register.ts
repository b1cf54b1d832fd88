import type { SimulatedRegister } from '../../register.ts'
import { BFS_OPTIONS, type BfsBehaviour, getByUid, serveWsdl } from './get-by-uid.ts'

const PATH = '/bfs'

/** The UID register of the Swiss Federal Statistical Office. */
export const BFS = {
  id: 'bfs',
  settings: (url: string) => ({ bfsUrl: url + PATH }),
  endpoints: [
    { method: 'POST', path: PATH, operation: 'check', handler: getByUid },
    { method: 'GET', path: PATH, operation: 'description', handler: serveWsdl },
  ],
  options: BFS_OPTIONS,
} as const satisfies SimulatedRegister<BfsBehaviour>
