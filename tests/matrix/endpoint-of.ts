import { CALLS } from '../../src/app/definitions/features.ts'
import type { Endpoint } from '../../src/base/roles/contract-rules.ts'
import { withoutParameterNames } from './expectations.ts'

/** Returns the contract of a call by method and path; the names of parameters do not matter. */
export const endpointOf = (method: string, path: string): Endpoint | undefined =>
  CALLS.find(call => call.method === method && withoutParameterNames(call.path) === withoutParameterNames(path))
