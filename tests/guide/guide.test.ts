import type { Browser } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { LANGUAGES, type Language } from '../../src/base/texts/define.ts'
import { launchBrowser } from '../world/browser/browser.ts'
import { createPackage, manageUsersAndSettings, readAccount } from './admin-steps.ts'
import { inspectList, readResults, verifyReport } from './batch-steps.ts'
import { checkSingleUids, readConfirmation } from './check-steps.ts'
import { type Cast, SET_UP, simulateSixWeeks } from './life.ts'
import { readForecast, readPartners } from './partner-steps.ts'
import { signInForTheFirstTime } from './sign-in-steps.ts'
import type { Stage } from './stage.ts'
import { type GuideWorld, openGuideWorld } from './world.ts'

// npm run guide takes the pictures of the guide; npm run test:rest runs the same steps and compares
// the texts on them.

let browser: Browser
let world: GuideWorld
let casts: Record<Language, Cast>
beforeAll(async () => {
  browser = await launchBrowser()
  world = await openGuideWorld(SET_UP)
  casts = await simulateSixWeeks(world)
  return async () => {
    await browser.close()
    await world.close()
  }
})

describe.each(LANGUAGES)('the guide in %s', language => {
  const stage = (): Stage => ({ language, world, browser, cast: casts[language] })

  it('signs in for the first time', () => signInForTheFirstTime(stage()))
  it('reads the partner changes, one partner, and its validity on a date', () => readPartners(stage()))
  it('inspects a list before the start', () => inspectList(stage()))
  it('reads the results of a list', () => readResults(stage()))
  it('downloads the report, and verifies it as its recipient', () => verifyReport(stage()))
  it('reads the forecast of a re-check of all partners', () => readForecast(stage()))
  it('checks single VAT IDs', () => checkSingleUids(stage()))
  it('reads the account, and the ministry’s confirmation of a check', async () => {
    await readAccount(stage())
    await readConfirmation(stage())
  })
  it('creates a package for the auditor', () => createPackage(stage()))
  it('administers users and settings', () => manageUsersAndSettings(stage()))
})
