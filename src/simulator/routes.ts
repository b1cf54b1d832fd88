import { serveDatabox } from './finanzonline/databox/serve-databox.ts'
import { queryUid } from './finanzonline/query-uid.ts'
import { serveSession } from './finanzonline/session.ts'
import type { Route } from './handle-call.ts'
import { getByUid, serveWsdl } from './registers/bfs/get-by-uid.ts'
import { evatrAbfrage, evatrCodes, evatrStates } from './registers/bzst/evatr.ts'
import { serveAdis } from './registers/czechia/adis.ts'
import { serveAres } from './registers/czechia/ares.ts'
import { hmrcRouteAt } from './registers/hmrc/routes.ts'
import { serveList } from './scheinunternehmen/serve-list.ts'
import { checkVatGet } from './vies/check-vat-get.ts'
import { checkVatSoap } from './vies/check-vat-soap.ts'
import { checkStatus, checkVatNumber, checkVatTestService } from './vies/rest-api.ts'

/** The authorities' own paths, as in the ministry's WSDL and the Commission's swagger file. */
export const VIES_PATH = '/taxation_customs/vies/rest-api'
export const VIES_SOAP_PATH = '/taxation_customs/vies/services/checkVatService'
export const SESSION_PATH = '/fonws/ws/session'
export const UID_PATH = '/fonuid/ws/uidAbfrage/'
export const DATABOX_PATH = '/fon/ws/databox'
export const BFS_PATH = '/bfs'
/** BZSt has its own host, so its paths get a prefix. */
export const BZST_PATH = '/bzst/app/v1'
export const LIST_PATH = '/service/allg/lsu/__Gen_Csv.asp'
export const ADIS_PATH = '/adis'
export const ARES_PATH = '/ares'

const queryRoute: Route = { service: 'finanzonline', operation: 'query', handler: queryUid }

const webFormRoute: Route = { service: 'vies', operation: 'check', handler: checkVatGet }
const WEB_FORM_PATH = /^\/ms\/[^/]+\/vat\/[^/]+$/

const companyRoute: Route = { service: 'ares', operation: 'company', handler: serveAres }
const COMPANY_PATH = `${ARES_PATH}/ekonomicke-subjekty/`

const ROUTES: Record<string, Route> = {
  [`POST ${VIES_PATH}/check-vat-number`]: { service: 'vies', operation: 'check', handler: checkVatNumber },
  [`POST ${VIES_PATH}/check-vat-test-service`]: { service: 'vies', operation: 'test', handler: checkVatTestService },
  [`GET ${VIES_PATH}/check-status`]: { service: 'vies', operation: 'status', handler: checkStatus },
  [`POST ${VIES_SOAP_PATH}`]: { service: 'vies', operation: 'check', handler: checkVatSoap },
  [`POST ${SESSION_PATH}`]: { service: 'finanzonline', operation: 'session', handler: serveSession },
  [`POST ${DATABOX_PATH}`]: { service: 'finanzonline', operation: 'databox', handler: serveDatabox },
  [`POST ${BFS_PATH}`]: { service: 'bfs', operation: 'check', handler: getByUid },
  [`GET ${BFS_PATH}`]: { service: 'bfs', operation: 'description', handler: serveWsdl },
  [`POST ${BZST_PATH}/abfrage`]: { service: 'bzst', operation: 'check', handler: evatrAbfrage },
  [`GET ${BZST_PATH}/info/eu_mitgliedstaaten`]: { service: 'bzst', operation: 'status', handler: evatrStates },
  [`GET ${BZST_PATH}/info/statusmeldungen`]: { service: 'bzst', operation: 'codes', handler: evatrCodes },
  [`GET ${LIST_PATH}`]: { service: 'scheinunternehmen', operation: 'list', handler: serveList },
  [`POST ${ADIS_PATH}`]: { service: 'adis', operation: 'payers', handler: serveAdis },
  [`POST ${UID_PATH}`]: queryRoute,
  [`POST ${UID_PATH.slice(0, -1)}`]: queryRoute,
}

export function routeAt(method: string, path: string): Route | undefined {
  const isWebForm = method === 'GET' && path.startsWith(VIES_PATH) && WEB_FORM_PATH.test(path.slice(VIES_PATH.length))
  if (method === 'GET' && path.startsWith(COMPANY_PATH)) return companyRoute
  return isWebForm ? webFormRoute : (ROUTES[`${method} ${path}`] ?? hmrcRouteAt(path))
}
