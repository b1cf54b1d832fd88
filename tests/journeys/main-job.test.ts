import { it } from 'vitest'
import { doMainJob } from './main-job.ts'

it(
  'goes from the first login to the opened report in German',
  { tags: ['W2-04', 'W2-07', 'W2-09', 'W2-22', 'W2-23', 'W2-24', 'W2-26', 'W2-30', 'W2-34', 'W4-09', 'W4-15'] },
  () => doMainJob('de'),
)
