import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/base/texts/define.ts'
import { launchBrowser } from '../world/browser/browser.ts'
import { openContext } from '../world/browser/watched-page.ts'
import { removeData } from '../world/databases/remove-data.ts'
import type { RunningProduct } from '../world/product/running-product.ts'
import { writeContactSheet } from './contact-sheet.ts'
import { inspectPage, MODES, type PageInspection } from './look-at-page.ts'
import { addUsersAndSignIn, nameOf, pagesFor, type Sessions, signInAll, VIEWERS } from './onlookers.ts'
import { failEachCall, STATES, startProductIn } from './states.ts'

// npm run look: every page as every kind of user, in each mode and language, with data,
// empty and failed. `npm run look -- -t 'with data.*Dev, de'` runs a part.
const FOLDER = 'test-results/look'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

describe.each(STATES)('%s', state => {
  let product: RunningProduct
  let sessions: Sessions
  beforeAll(async () => {
    product = await startProductIn(state)
    sessions = await (state === 'empty' ? addUsersAndSignIn : signInAll)(product)
  })
  afterAll(async () => {
    await product.stop()
    await removeData(product.dataDir)
  })

  const variants = VIEWERS.flatMap(onlooker =>
    LANGUAGES.map(language => ({ onlooker, language, who: nameOf(onlooker) })),
  )
  describe.each(variants)('$who, $language', ({ onlooker, language, who }) => {
    const name = [state, who, language].join('-').replace(/[^a-z0-9]+/gi, '-')
    const folder = join(FOLDER, name)
    const shots: PageInspection['shots'] = []
    let page: Page
    beforeAll(async () => {
      mkdirSync(folder, { recursive: true })
      const context = await openContext(browser, language)
      await context.addInitScript(value => {
        localStorage.setItem('language', value)
        localStorage.setItem('cookieConsent', 'true')
        localStorage.setItem('missing-information', 'dismissed')
      }, language)
      await context.addCookies(sessions.get(who) ?? [])
      page = await context.newPage()
      if (state === 'failed') await failEachCall(page)
    })
    afterAll(async () => {
      for (const mode of MODES) {
        const modeShots = shots.filter(({ sheet }) => sheet === mode.name)
        await writeContactSheet(page, FOLDER, `${name}-${mode.name}`, modeShots)
      }
      await page.context().close()
    })

    it.each(pagesFor(onlooker))('$path', async ({ path }) => {
      const inspection = await inspectPage(page, new URL(path, product.address), folder)
      shots.push(...inspection.shots)
      expect(inspection.faults).toEqual([])
    })
  })
})
