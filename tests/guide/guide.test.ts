import type { Browser } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { LANGUAGES, type Language } from '../../src/base/texts/define.ts'
import { launchBrowser } from '../world/browser/browser.ts'
import { administer, makePackage, readAccount } from './admin-steps.ts'
import { checkTheReport, lookBeforehand, readResults } from './batch-steps.ts'
import { checkOneByOne, readConfirmed } from './check-steps.ts'
import { type Cast, liveSixWeeks, SET_UP } from './life.ts'
import { forecast, readPartners } from './partner-steps.ts'
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
  casts = await liveSixWeeks(world)
  return async () => {
    await browser.close()
    await world.close()
  }
})

describe.each(LANGUAGES)('the guide in %s', language => {
  const stage = (): Stage => ({ language, world, browser, cast: casts[language] })

  it('signs in for the first time', () => signInForTheFirstTime(stage()))
  it('reads what changed of partners, one of them, and what was valid on a day', () => readPartners(stage()))
  it('looks at a list before it is asked', () => lookBeforehand(stage()))
  it('reads the results of a list', () => readResults(stage()))
  it('takes the report home, which others find genuine', () => checkTheReport(stage()))
  it('sees what a check of all partners comes to', () => forecast(stage()))
  it('checks one VAT ID after the other', () => checkOneByOne(stage()))
  it('sees the account, and the ministry’s own confirmation of a check', async () => {
    await readAccount(stage())
    await readConfirmed(stage())
  })
  it('makes a package for the auditor', () => makePackage(stage()))
  it('administers users and settings', () => administer(stage()))
})
