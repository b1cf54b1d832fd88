import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Language } from '../../../src/base/texts/define.ts'
import type { Visitor } from '../people/visitor.ts'
import { launchBrowser } from './browser.ts'
import { type Hands, openContext, openPageIn, type WatchedPage } from './watched-page.ts'

/**
 * The user of the page (by default a first-time visitor), the device, and the page errors that are
 * expected.
 */
type PageOptions = { as?: Visitor | 'guest'; hands?: Hands; complaint?: RegExp }

/** Opens a page in a separate browser context. */
export type Open = (language: Language, options?: PageOptions) => Promise<WatchedPage>

/**
 * A step of a journey. The tests of a file share a browser; the fixture closes a test's contexts,
 * and an error on any page fails the test.
 */
export const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the needed fixtures from it.
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('open', ({ browser }, { onCleanup }): Open => {
    const opened: { watched: WatchedPage; complaint: RegExp | undefined }[] = []
    onCleanup(async () => {
      for (const { watched } of opened) await watched.context.close()
      expect(
        opened.flatMap(({ watched, complaint }) => watched.mishaps.filter(each => !complaint?.test(each))),
      ).toEqual([])
    })
    return async (language, { as, hands, complaint } = {}) => {
      const watched = await openPageIn(await openContext(browser, language, hands), language)
      opened.push({ watched, complaint })
      if (as) await comeAgain(watched.context, language)
      if (as && as !== 'guest') await watched.context.addCookies(as.cookies())
      return watched
    }
  })

/**
 * Makes the pages of this browser context look like those of a returning user, who has chosen the
 * language and answered the cookie notice.
 */
export const comeAgain = (context: BrowserContext, language: Language): Promise<unknown> =>
  // An empty page has no storage, and Firefox reports the access as an error.
  context.addInitScript(`if (location.protocol.startsWith('http')) {
    localStorage.setItem('cookieConsent', 'true')
    localStorage.setItem('language', '${language}')
  }`)
