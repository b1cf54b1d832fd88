import { jsonAnswer, type Operation } from '../answer.ts'
import { FAULTS } from '../faults/faults.ts'
import { saidTime } from '../simulation.ts'
import { viesError } from './error-body.ts'
import { readQuestion } from './read-question.ts'

/** The magic numbers of checkVatTestService.wsdl (docs/sources.md#vies-faults): the faults of the service itself, up to 601. */
const MAGIC_NUMBERS = '100 200 201 202 300 301 302 400 401 500 501 600 601'.split(' ')

const effects = new Map(
  FAULTS.filter(fault => MAGIC_NUMBERS.includes(fault.number)).map(fault => [fault.number, fault.vies ?? {}]),
)

/** POST /check-vat-test-service: canned answers by number, whatever the country; shortened, without trader data. */
export const checkVatTestService: Operation = (simulation, asked) => {
  const question = readQuestion(asked.body)
  if (!question) return viesError('VOW-ERR-1', 500)
  const { countryCode, vatNumber } = question
  const effect = effects.get(vatNumber) ?? { error: 'SERVICE_UNAVAILABLE' }
  const about = { uid: countryCode + vatNumber }
  if (effect.error) return { ...viesError(effect.error), about }
  const valid = effect.valid === true
  const body = { countryCode, vatNumber, requestDate: saidTime(simulation).toISOString(), valid }
  return { ...jsonAnswer(valid ? 'VALID' : 'INVALID', body), about }
}
