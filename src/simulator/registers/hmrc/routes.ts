import type { Door } from '../../handle-call.ts'
import { lookUp } from './lookup.ts'
import { giveToken } from './tokens.ts'

/** HMRC's own paths get this prefix. */
export const HMRC_PATH = '/hmrc'

const TOKEN: Door = { service: 'hmrc', operation: 'token', answer: giveToken }
const LOOKUP: Door = { service: 'hmrc', operation: 'lookup', answer: lookUp }

/** Returns the HMRC endpoint at a path, for any method, or undefined. */
export function hmrcDoorAt(path: string): Door | undefined {
  if (path === `${HMRC_PATH}/oauth/token`) return TOKEN
  return path.startsWith(`${HMRC_PATH}/organisations/vat/check-vat-number/lookup/`) ? LOOKUP : undefined
}
