import { jsonAnswer, type Operation } from '../answer.ts'
import { viesAddress } from '../businesses/disclosure.ts'
import { saidTime } from '../simulation.ts'
import { consultationNumber, decideVies } from './decide.ts'
import { NO_TRADER } from './question.ts'

const NOT_COMPARED = { name: '---', street: '---', postalCode: '---', city: '---', companyType: '---' }

/**
 * GET /ms/{country}/vat/{number}, the web form's door, absent from the swagger file: the fault stands in userError and isValid is
 * false then (docs/sources.md#vies-answers). Nothing of ours asks here; other programs do, when they are measured beside us.
 */
export const checkVatGet: Operation = (simulation, asked) => {
  const { pathname, searchParams } = new URL(asked.path, 'http://127.0.0.1')
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
    requestDate: saidTime(simulation).toISOString(),
    userError: code,
    name: business?.name || '---',
    address: (business && viesAddress(countryCode, business)) || '---',
    requestIdentifier: requesterNumber && !effect.error ? consultationNumber(simulation, false) : '',
    originalVatNumber: vatNumber,
    vatNumber,
    viesApproximate: NOT_COMPARED,
  }
  const about = { uid: countryCode + vatNumber, requester: requesterMemberStateCode + requesterNumber }
  const { manner } = effect
  return { ...jsonAnswer(code, body), about, takes: decision.takes, ...(manner && { manner }) }
}
