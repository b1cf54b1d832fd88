import { type Browser, firefox, type Locator } from 'playwright-core'
import { FIREFOX } from './firefox-path.ts'

// Firefox reads the preference for reduced motion only from here.
const WITHOUT_MOTION = { 'ui.prefersReducedMotion': 1 }
const UNKNOWN_TO_ESR = 'emulation.setMediaFeaturesOverride'

/**
 * Starts the installed Firefox, driven by WebDriver BiDi. It supports only its own colour scheme.
 */
export async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: FIREFOX,
    firefoxUserPrefs: WITHOUT_MOTION,
  })
  leaveOut(browser, UNKNOWN_TO_ESR)
  await fillByKeys(browser)
  return browser
}

type Session = { send: (method: string, ...rest: unknown[]) => Promise<unknown> }
type Inner = { _connection: { toImpl: (browser: Browser) => { _browserSession: Session } } }

/**
 * Answers a command that the driver sends for each page and that Firefox ESR 153 does not support.
 */
function leaveOut(browser: Browser, command: string): void {
  const session = (browser as unknown as Inner)._connection.toImpl(browser)._browserSession
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
