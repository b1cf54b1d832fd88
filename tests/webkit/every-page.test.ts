// Every page and the first sign-in in WebKit, the engine of Safari; vitest.config.ts says where.
import { beforeAll, describe, expect, it } from 'vitest'
import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { PAGES } from '../../src/app/pages/page-list.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import { readAuthenticators } from '../../src/app/start/demo/authenticators.ts'
import { DEV, NEWCOMER } from '../../src/app/start/demo/people.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { OWN_PASSWORD } from '../world/browser/sign-in-screen.ts'
import { layoutFaults } from '../world/browser/visible-faults.ts'
import { openWebKit, type WebKitPage } from '../world/browser/webkit.ts'
import { unusedCode } from '../world/people/unused-code.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { waitFor } from '../world/wait-for.ts'

// A GTK window is never narrower than 447 px.
const WIDTHS = [1440, 1024, 450]
const login = translate(loginTexts, 'de')
const shell = translate(shellTexts, 'de')

let product: RunningProduct
let page: WebKitPage

beforeAll(async () => {
  product = await runProduct({ command: 'demo' })
  const webkit = await openWebKit()
  page = webkit.page
  return async () => {
    await webkit.end()
    await product.stop()
  }
})

const at = (path: string): string => new URL(path, product.address).href

// Classic WebDriver cannot run scripts before the page's own, so what the first page loads is not
// recorded; all later pages are.
const RECORD_ERRORS = `(() => {
  window.recordedErrors = []
  addEventListener('error', ({ target, message }) => window.recordedErrors.push(message ?? 'not loaded: ' + (target.src ?? target.href)), true)
  addEventListener('unhandledrejection', ({ reason }) => window.recordedErrors.push('rejected: ' + reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => window.recordedErrors.push(violatedDirective + ' ' + blockedURI))
  const { error } = console
  console.error = (...words) => { window.recordedErrors.push(words.join(' ')); error(...words) }
})()`

const IS_SETTLED = `document.querySelector('h1') !== null && document.querySelector('.mantine-Skeleton-root') === null`

const waitUntilSettled = () =>
  waitFor(
    () => page.evaluate<boolean>(IS_SETTLED),
    isTrue => isTrue,
  )

const waitForPath = (path: string) =>
  waitFor(
    () => page.evaluate<string>('location.pathname'),
    current => current === path,
  )

/** Navigates like a link of the page, so that the page and its records stay. */
async function navigateTo(path: string): Promise<void> {
  await page.evaluate(
    `(() => { history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate')) })()`,
  )
  await waitForPath(path)
  await waitUntilSettled()
}

async function expectNoErrors(path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setSize(width, 900)
    // The layout may change for a moment.
    await expect.poll(() => layoutFaults(page), { message: `${path} at ${width} px` }).toEqual([])
  }
  expect(await page.evaluate('window.recordedErrors'), path).toEqual([])
}

const button = (name: string) =>
  `[...document.querySelectorAll('button')].find(each => each.textContent.trim() === ${JSON.stringify(name)})`
const field = (label: string) =>
  `[...document.querySelectorAll('label')].find(each => each.textContent.trim() === ${JSON.stringify(label)})?.control`

// The driver's screenshot of the QR code is unreadable, so the key beside it is typed.
const FIND_KEY = `[...document.querySelectorAll('[role=dialog] :is(input, textarea)')].map(({ value }) => value.replaceAll(' ', '')).find(value => /^[A-Z2-7]{16,}$/.test(value)) ?? ''`

it('completes the first sign-in: initial password, key, code, own password', async () => {
  await page.goto(at('/login'))
  await waitUntilSettled()
  await page.evaluate(RECORD_ERRORS)
  await page.click(button(shell('accept')))
  await page.type(field(login('email')), NEWCOMER.email)
  await page.type(field(login('password')), NEWCOMER.password)
  await page.click(button(login('signIn')))
  await page.click(button(login('setUp')))
  const secret = await waitFor(
    () => page.evaluate<string>(FIND_KEY),
    key => key !== '',
  )
  await page.click(button(login('done')))
  for (const [index, digit] of [...(await unusedCode(secret))].entries())
    await page.type(`document.querySelectorAll('[role=group] input')[${index}]`, digit)
  await page.type(field(login('newPassword')), OWN_PASSWORD)
  await page.type(field(login('confirmPassword')), OWN_PASSWORD)
  await page.click(button(login('save')))
  await waitForPath('/')
  expect(await page.evaluate('window.recordedErrors')).toEqual([])
})

describe.each(['de', 'en'] as const)('in %s', language => {
  beforeAll(async () => {
    const dev = createVisitor(product.address)
    await dev.signIn(DEV.email, DEV.password, { secret: readAuthenticators(product.dataDir)[DEV.email] ?? '' })
    await page.goto(at('/impressum'))
    await page.addCookies(dev.cookies())
    await page.evaluate(
      `(() => { localStorage.setItem('cookieConsent', 'true'); localStorage.setItem('language', '${language}') })()`,
    )
    await page.goto(at('/'))
    await waitUntilSettled()
    await page.evaluate(RECORD_ERRORS)
    return () => page.evaluate(`(() => localStorage.clear())()`)
  })

  it.for(PAGES.filter(({ who }) => who !== 'guest'))('$path opens without errors', async ({ path }) => {
    await navigateTo(path)
    await expectNoErrors(path)
  })
})
