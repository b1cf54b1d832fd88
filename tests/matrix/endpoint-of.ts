import { CALLS } from '../../src/app/definitions/calls.ts'
import type { Endpoint } from '../../src/base/roles/contract-rules.ts'
import { placesOnly } from './expectations.ts'

/** The contract of a call by its method and path, whatever the parameters are called. */
export const endpointOf = (method: string, path: string): Endpoint | undefined =>
  CALLS.find(call => call.method === method && placesOnly(call.path) === placesOnly(path))
