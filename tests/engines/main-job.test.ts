// The main job in another engine than Chromium: vitest.config.ts says which, and where it runs.
import { it } from 'vitest'
import { doMainJob } from '../journeys/main-job.ts'

it('goes from the first sign-in to the opened report', () => doMainJob('de'))
