import type { SimulatedRegister } from '../../register.ts'
import { serveDatabox } from './databox/serve-databox.ts'
import { FINANZONLINE_OPTIONS, type FinanzonlineBehaviour } from './options.ts'
import { queryUid } from './query-uid.ts'
import { serveSession } from './session.ts'

/** The paths of the ministry's WSDL files. */
const SESSION_PATH = '/fonws/ws/session'
const UID_PATH = '/fonuid/ws/uidAbfrage/'
const DATABOX_PATH = '/fon/ws/databox'

/** FinanzOnline, the Austrian finance ministry's web services. */
export const FINANZONLINE = {
  id: 'finanzonline',
  settings: (url: string) => ({
    finanzonlineSessionUrl: url + SESSION_PATH,
    finanzonlineUidUrl: url + UID_PATH,
    finanzonlineDataboxUrl: url + DATABOX_PATH,
  }),
  endpoints: [
    { method: 'POST', path: SESSION_PATH, operation: 'session', handler: serveSession },
    { method: 'POST', path: UID_PATH, operation: 'query', handler: queryUid },
    { method: 'POST', path: UID_PATH.slice(0, -1), operation: 'query', handler: queryUid },
    { method: 'POST', path: DATABOX_PATH, operation: 'databox', handler: serveDatabox },
  ],
  options: FINANZONLINE_OPTIONS,
  reportsMaxCallsPerUid: true,
} as const satisfies SimulatedRegister<FinanzonlineBehaviour>
