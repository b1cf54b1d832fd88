import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Language } from '../../../src/base/texts/define.ts'
import type { Visitor } from '../people/visitor.ts'
import { launchBrowser } from './browser.ts'
import { type DeviceOptions, openContext, openPageIn, type WatchedPage } from './watched-page.ts'

/**
 * The user of the page (by default a first-time visitor), the device, and the page errors that are
 * expected.
 */
type PageOptions = { as?: Visitor | 'guest'; device?: DeviceOptions; expectedErrors?: RegExp }

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
    const opened: { watched: WatchedPage; expectedErrors: RegExp | undefined }[] = []
    onCleanup(async () => {
      for (const { watched } of opened) await watched.context.close()
      expect(
        opened.flatMap(({ watched, expectedErrors }) => watched.pageErrors.filter(each => !expectedErrors?.test(each))),
      ).toEqual([])
    })
    return async (language, { as, device, expectedErrors } = {}) => {
      const watched = await openPageIn(await openContext(browser, language, device), language)
      opened.push({ watched, expectedErrors })
      if (as) await presetReturningUser(watched.context, language)
      if (as && as !== 'guest') await watched.context.addCookies(as.cookies())
      return watched
    }
  })

/**
 * Makes the pages of this browser context look like those of a returning user, who has chosen the
 * language and answered the cookie notice.
 */
export const presetReturningUser = (context: BrowserContext, language: Language): Promise<unknown> =>
  // An empty page has no storage, and Firefox reports the access as an error.
  context.addInitScript(`if (location.protocol.startsWith('http')) {
    localStorage.setItem('cookieConsent', 'true')
    localStorage.setItem('language', '${language}')
  }`)
