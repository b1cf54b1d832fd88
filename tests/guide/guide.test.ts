import type { Browser } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { LANGUAGES, type Language } from '../../src/base/texts/define.ts'
import { launchBrowser } from '../world/browser/browser.ts'
import { createPackage, manageUsersAndSettings, readAccount } from './admin-steps.ts'
import { inspectList, readResults, verifyReport } from './batch-steps.ts'
import { checkSingleUids, readConfirmation } from './check-steps.ts'
import { readForecast, readPartners } from './partner-steps.ts'
import { signInForTheFirstTime } from './sign-in-steps.ts'
import { type GuideData, START_TIME, simulateSixWeeks } from './simulate-six-weeks.ts'
import type { StepContext } from './step-context.ts'
import { type GuideWorld, openGuideWorld } from './world.ts'

// npm run guide takes the pictures of the guide; npm run test:rest runs the same steps and compares
// the texts on them.

let browser: Browser
let world: GuideWorld
let dataByLanguage: Record<Language, GuideData>
beforeAll(async () => {
  browser = await launchBrowser()
  world = await openGuideWorld(START_TIME)
  dataByLanguage = await simulateSixWeeks(world)
  return async () => {
    await browser.close()
    await world.close()
  }
})

describe.each(LANGUAGES)('the guide in %s', language => {
  const stepContext = (): StepContext => ({ language, world, browser, data: dataByLanguage[language] })

  it('signs in for the first time', () => signInForTheFirstTime(stepContext()))
  it('reads the partner changes, one partner, and its validity on a date', () => readPartners(stepContext()))
  it('inspects a list before the start', () => inspectList(stepContext()))
  it('reads the results of a list', () => readResults(stepContext()))
  it('downloads the report, and verifies it as its recipient', () => verifyReport(stepContext()))
  it('reads the forecast of a re-check of all partners', () => readForecast(stepContext()))
  it('checks single VAT IDs', () => checkSingleUids(stepContext()))
  it('reads the account, and the ministry’s confirmation of a check', async () => {
    await readAccount(stepContext())
    await readConfirmation(stepContext())
  })
  it('creates a package for the auditor', () => createPackage(stepContext()))
  it('administers users and settings', () => manageUsersAndSettings(stepContext()))
})
