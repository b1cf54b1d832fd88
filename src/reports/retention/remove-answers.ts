import { removeSomeAnswers } from '../../checks/remove-expired.ts'
import { removingByCompany } from './by-company.ts'

/** Removes the answers that nothing kept rests on any more; after the batches and checks that rested on them. */
export const removeUnusedAnswers = removingByCompany((trx, companyId, { before }) =>
  removeSomeAnswers(trx, companyId, before),
)
