import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { PAGES } from '../../src/app/pages/page-list.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import { it } from '../world/browser/journey.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { unusedCode } from '../world/people/unused-code.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'
const HOSTILE_FILE = `<img src=x onerror=alert(1)>'&amp;.xlsx`
const COMPANY_NAME = `"Hof" & 'Söhne' &amp, GmbH`
/** The simulator answers it with markup as name and address. */
const HOSTILE_UID = 'DE899000812'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Everything that a browser may store (check S-13). */
const ALLOWED_STORAGE_KEYS = ['cookieConsent', 'language', 'licence-notice', 'missing-information', 'taskFilter']
/**
 * What a tab may store until it is closed or signed out: the last input and the number of the
 * answer shown, so that a reload keeps them.
 */
const ALLOWED_STORAGE_KEYS_SIGNED_IN = [...ALLOWED_STORAGE_KEYS, 'uid-single-check.draft', 'uid-single-check.shown']

describe.each(languagesOf('en'))('untrusted text, in %s', { tags: ['W2-06', 'W3-09', 'W4-10'] }, language => {
  let product: SimulatedProduct

  beforeAll(async () => {
    product = await runSimulatedProduct()
    return () => product.end()
  })

  it('is escaped on every screen and cleared at sign-out', {
    tags: ['S-11', 'S-13', 'H-01', 'H-02', 'V1.2.1', 'V1.3.7', 'V3.2.2', 'V14.3.1', 'V14.3.3'],
  }, async ({ open }) => {
    const { page, context, pageErrors } = await open(language)
    page.on('dialog', dialog => pageErrors.push(`a dialog: ${dialog.message()}`))
    await presetReturningUser(context, language)
    const call = await signInByApi(context, product.address)
    await plantMarkup(call)

    await page.goto(new URL('/uid-check', product.address).href)
    await page.getByText(HOSTILE_FILE).first().waitFor()
    await expectNothingRan(page)
    await checkHostileUid(page, product.address, language)
    for (const { path } of PAGES.filter(({ who }) => who !== 'guest')) {
      await page.goto(new URL(path, product.address).href)
      await page.locator('footer').waitFor()
      await expectNothingRan(page)
    }
    await expectOnlyAllowedKeys(page, ALLOWED_STORAGE_KEYS_SIGNED_IN)
    await expectSignedOutAndNoOpenRedirect(page, product.address, language)
    await expectOnlyAllowedKeys(page, ALLOWED_STORAGE_KEYS)
  })
})

type Call = (method: string, path: string, body?: { json: object } | { file: Uint8Array }) => Promise<unknown>

/** Signs in with the page's own cookies, without the screens that other journeys cover. */
async function signInByApi(context: BrowserContext, address: string): Promise<Call> {
  const call: Call = async (method, path, body) => {
    const token = (await context.cookies(address)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const answer = await context.request.fetch(new URL(path, address).href, {
      method,
      headers: { 'x-xsrf-token': token },
      ...(body && 'json' in body ? { data: body.json } : {}),
      ...(body && 'file' in body
        ? { multipart: { file: { name: HOSTILE_FILE, mimeType: XLSX, buffer: Buffer.from(body.file) } } }
        : {}),
    })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return answer.status() === 204 ? null : answer.json()
  }
  const { email, password } = BOOTSTRAP
  // The types of both answers: src/access/login/wire.ts, src/access/users/wire.ts.
  const first = (await call('POST', '/api/login', { json: { email, password } })) as { totpUri: string }
  const secret = new URL(first.totpUri).searchParams.get('secret') ?? ''
  const user = (await call('POST', '/api/login/otp', { json: { email, totp: await unusedCode(secret) } })) as {
    id: number
  }
  await call('PUT', `/api/users/${user.id}`, { json: { password: PASSWORD } })
  return call
}

async function plantMarkup(call: Call): Promise<void> {
  await call('POST', '/api/company', { json: { name: COMPANY_NAME, uid: 'ATU57194903' } })
  await call('POST', '/api/tasks', { file: await buildUidList([HOSTILE_UID, 'NO-1<b>']) })
}

async function checkHostileUid(page: Page, address: string, language: Language): Promise<void> {
  const t = translate(singleTexts, language)
  await page.goto(new URL('/uid-single-check', address).href)
  await page.getByLabel(t('uid')).first().fill(HOSTILE_UID)
  await page.keyboard.press('Enter')
  const hostileText = page.locator('main').getByText('<script>').or(page.locator('main input[value*="<script>"]'))
  await hostileText.first().waitFor()
  await expectNothingRan(page)
}

/**
 * As a user who has chosen a language and dismissed the notice about the operator's FinanzOnline
 * account.
 */
const presetReturningUser = (context: BrowserContext, language: Language): Promise<unknown> =>
  context.addInitScript(value => {
    localStorage.setItem('language', value)
    localStorage.setItem('missing-information', 'dismissed')
  }, language)

async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.locator('img[src="x"], main script, main b').count()).toBe(0)
}

async function expectOnlyAllowedKeys(page: Page, allowedKeys: string[]): Promise<void> {
  const storedKeys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(storedKeys.filter(name => !allowedKeys.includes(name))).toEqual([])
}

/**
 * After signing out, neither Back nor the address shows the earlier content (check S-13), and the
 * redirect after sign-in leads nowhere else (S-11).
 */
async function expectSignedOutAndNoOpenRedirect(page: Page, address: string, language: Language): Promise<void> {
  const login = page.getByRole('heading', { name: translate(loginTexts, language)('title') })
  await page.goto(new URL('/uid-check', address).href)
  await page.getByText(HOSTILE_FILE).first().waitFor()
  await page.getByRole('button', { name: translate(shellTexts, language)('logout') }).click()
  await login.waitFor()
  for (const leave of [() => page.goBack(), () => page.goto(new URL('/uid-check', address).href)]) {
    await leave()
    await login.waitFor()
    expect(await page.getByText(HOSTILE_FILE).count()).toBe(0)
  }
  for (const target of ['//evil.example', 'https://evil.example', '/\\evil.example', '%2F%2Fevil.example']) {
    await page.goto(new URL(`/login?redirect=${target}`, address).href)
    await login.waitFor()
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/')
  }
}
