import { it } from 'vitest'
import { doMainJob } from './main-job.ts'

it('goes from the first login to the opened report in English', () => doMainJob('en'))
