import type { Browser } from 'playwright-core'
import type { Language } from '../../../src/ground/texts/define.ts'
import type { Visitor } from '../people/visitor.ts'
import { openPage, type WatchedPage } from './watched-page.ts'

/** Opens a page for somebody who is signed in already, has chosen the language and answered the cookies' notice. */
export async function openAs(browser: Browser, visitor: Visitor, language: Language): Promise<WatchedPage> {
  const watched = await openPage(browser, language)
  await watched.context.addCookies(visitor.cookies())
  await watched.context.addInitScript(chosen => {
    localStorage.setItem('cookieConsent', 'true')
    localStorage.setItem('language', chosen)
  }, language)
  return watched
}
