import type { SimulatedRegister } from '../../register.ts'
import { checkVatGet } from './check-vat-get.ts'
import { checkVatSoap } from './check-vat-soap.ts'
import { VIES_OPTIONS, type ViesBehaviour } from './options.ts'
import { checkStatus, checkVatNumber, checkVatTestService } from './rest-api.ts'

/** The paths of the Commission's swagger file and of its WSDL. */
const REST_PATH = '/taxation_customs/vies/rest-api'
const SOAP_PATH = '/taxation_customs/vies/services/checkVatService'
const WEB_FORM_PATH = /^\/taxation_customs\/vies\/rest-api\/ms\/[^/]+\/vat\/[^/]+$/

/** The European Commission's VIES. */
export const VIES = {
  id: 'vies',
  settings: (url: string) => ({ viesUrl: url + REST_PATH }),
  endpoints: [
    { method: 'POST', path: `${REST_PATH}/check-vat-number`, operation: 'check', handler: checkVatNumber },
    { method: 'POST', path: `${REST_PATH}/check-vat-test-service`, operation: 'test', handler: checkVatTestService },
    { method: 'GET', path: `${REST_PATH}/check-status`, operation: 'status', handler: checkStatus },
    { method: 'GET', path: WEB_FORM_PATH, operation: 'check', handler: checkVatGet },
    { method: 'POST', path: SOAP_PATH, operation: 'check', handler: checkVatSoap },
  ],
  options: VIES_OPTIONS,
  reportsMaxCallsPerUid: true,
} as const satisfies SimulatedRegister<ViesBehaviour>
