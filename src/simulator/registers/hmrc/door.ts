import type { Door } from '../../handle-call.ts'
import { lookUp } from './lookup.ts'
import { giveToken } from './tokens.ts'

/** HMRC's own paths below an address of ours. */
export const HMRC_PATH = '/hmrc'

const TOKEN: Door = { service: 'hmrc', operation: 'token', answer: giveToken }
const LOOKUP: Door = { service: 'hmrc', operation: 'lookup', answer: lookUp }

/** Returns HMRC's door at a path, whatever the method; undefined where there is none. */
export function hmrcDoorAt(path: string): Door | undefined {
  if (path === `${HMRC_PATH}/oauth/token`) return TOKEN
  return path.startsWith(`${HMRC_PATH}/organisations/vat/check-vat-number/lookup/`) ? LOOKUP : undefined
}
