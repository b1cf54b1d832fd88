import { type Browser, firefox } from 'playwright-core'
import { FIREFOX } from './firefox-path.ts'

// Firefox takes the reader's wish for little motion from here alone.
const WITHOUT_MOTION = { 'ui.prefersReducedMotion': 1 }
const UNKNOWN_TO_ESR = 'emulation.setMediaFeaturesOverride'

/** Starts the installed Firefox, driven by WebDriver BiDi. It shows pages in its own colour scheme alone. */
export async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: FIREFOX,
    firefoxUserPrefs: WITHOUT_MOTION,
  })
  leaveOut(browser, UNKNOWN_TO_ESR)
  return browser
}

type Session = { send: (method: string, ...rest: unknown[]) => Promise<unknown> }
type Inner = { _connection: { toImpl: (browser: Browser) => { _browserSession: Session } } }

/** Answers a command that the driver sends for each page and that Firefox ESR 153 does not know yet. */
function leaveOut(browser: Browser, command: string): void {
  const session = (browser as unknown as Inner)._connection.toImpl(browser)._browserSession
  const sessions = Object.getPrototypeOf(session) as Session
  const { send } = sessions
  sessions.send = function (this: Session, method, ...rest) {
    return method === command ? Promise.resolve({}) : send.call(this, method, ...rest)
  }
}
