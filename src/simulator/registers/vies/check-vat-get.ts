import { type Handler, jsonAnswer } from '../../answer.ts'
import { viesAddress } from '../../businesses/disclosure.ts'
import { authorityTime } from '../../simulation.ts'
import { consultationNumber, decideVies } from './decide.ts'
import type { ViesBehaviour } from './options.ts'
import { NO_TRADER } from './question.ts'

const NOT_COMPARED = { name: '---', street: '---', postalCode: '---', city: '---', companyType: '---' }

/**
 * Serves GET /ms/{country}/vat/{number}, the endpoint of the web form, which is not in the swagger
 * file. For a fault, `userError` contains its code and `isValid` is false
 * (docs/sources.md#vies-answers). Only other programs use it, in comparative measurements.
 */
export const checkVatGet: Handler<ViesBehaviour> = (simulation, request) => {
  const { pathname, searchParams } = new URL(request.path, 'http://127.0.0.1')
  const [countryCode = '', , vatNumber = ''] = pathname.split('/').slice(-3)
  const requesterMemberStateCode = searchParams.get('requesterMemberStateCode') ?? ''
  const requesterNumber = searchParams.get('requesterNumber') ?? ''
  const decision = decideVies(simulation, {
    countryCode,
    vatNumber,
    requesterMemberStateCode,
    requesterNumber,
    trader: NO_TRADER,
  })
  const { effect, valid, business } = decision
  const code = effect.error ?? (valid ? 'VALID' : 'INVALID')
  const body = {
    isValid: valid,
    requestDate: authorityTime(simulation).toISOString(),
    userError: code,
    name: business?.name || '---',
    address: (business && viesAddress(countryCode, business)) || '---',
    requestIdentifier: requesterNumber && !effect.error ? consultationNumber(simulation, false) : '',
    originalVatNumber: vatNumber,
    vatNumber,
    viesApproximate: NOT_COMPARED,
  }
  const logFields = { uid: countryCode + vatNumber, requester: requesterMemberStateCode + requesterNumber }
  const { manner } = effect
  return { ...jsonAnswer(code, body), logFields, trafficKeys: decision.trafficKeys, ...(manner && { manner }) }
}
