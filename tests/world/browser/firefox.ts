import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { type Browser, firefox, type Locator } from 'playwright-core'
import { FIREFOX } from './firefox-path.ts'

/** Where this process's Firefox puts what is downloaded. */
export const DOWNLOADS = join(tmpdir(), `uid-check-downloads-${process.pid}`)

// A pointer that is exact (2) and can hover (4): without a screen there is no mouse.
const MOUSE = 6
// Firefox reads the preference for reduced motion only from here.
const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  // A downloaded PDF would open in a tab of its own.
  'pdfjs.disabled': true,
  'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
  'ui.primaryPointerCapabilities': MOUSE,
  'ui.allPointerCapabilities': MOUSE,
}
const UNSUPPORTED_COMMAND = 'emulation.setMediaFeaturesOverride'

/**
 * Starts the installed Firefox, driven by WebDriver BiDi. It supports only its own colour scheme.
 */
export async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: FIREFOX,
    firefoxUserPrefs: PREFERENCES,
    downloadsPath: DOWNLOADS,
  })
  ignoreCommand(browser, UNSUPPORTED_COMMAND)
  await fillByKeys(browser)
  return browser
}

type Session = { send: (method: string, ...rest: unknown[]) => Promise<unknown> }
type DriverInternals = { _connection: { toImpl: (browser: Browser) => { _browserSession: Session } } }

/**
 * Answers a command that the driver sends for each page and that Firefox ESR 153 does not support.
 */
function ignoreCommand(browser: Browser, command: string): void {
  const session = (browser as unknown as DriverInternals)._connection.toImpl(browser)._browserSession
  const sessions = Object.getPrototypeOf(session) as Session
  const { send } = sessions
  sessions.send = function (this: Session, method, ...rest) {
    return method === command ? Promise.resolve({}) : send.call(this, method, ...rest)
  }
}

/** Fills fields by key presses, because React does not notice the driver's own method. */
async function fillByKeys(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator
  await page.close()
  const { fill } = locators
  locators.fill = async function (this: Locator, text, options) {
    if (this.page().context().browser() !== browser) return fill.call(this, text, options)
    await this.press('Control+A', options)
    await this.press('Delete', options)
    await this.pressSequentially(text, options)
  }
}
