import type { Route } from '../../handle-call.ts'
import { serveLookup } from './lookup.ts'
import { serveToken } from './tokens.ts'

/** Prefix of HMRC's own paths. */
export const HMRC_PATH = '/hmrc'

const TOKEN: Route = { service: 'hmrc', operation: 'token', handler: serveToken }
const LOOKUP: Route = { service: 'hmrc', operation: 'lookup', handler: serveLookup }

/** Returns the HMRC endpoint at a path, for any method, or undefined. */
export function hmrcRouteAt(path: string): Route | undefined {
  if (path === `${HMRC_PATH}/oauth/token`) return TOKEN
  return path.startsWith(`${HMRC_PATH}/organisations/vat/check-vat-number/lookup/`) ? LOOKUP : undefined
}
