// Checks what a screen reader announces: messages, names, errors, languages and landmarks.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { texts as userTexts } from '../../src/access/users/screen/administration-texts.ts'
import { texts as ruleTexts } from '../../src/access/users/users-texts.ts'
import { layoutTexts } from '../../src/app/shell/layout-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import { CHIEF, TESTER, USER } from '../../src/app/start/demo/people.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { pageTexts } from '../../src/base/ui/table/page-texts.ts'
import { texts as uiTexts } from '../../src/base/ui/ui-texts.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { texts as partnerTexts } from '../../src/checking/partners/screen/partners-texts.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import { it } from '../world/browser/journey.ts'
import { openAs } from '../world/browser/open-as.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

const [batch, single, shell] = [translate(batchTexts, 'de'), translate(singleTexts, 'de'), translate(shellTexts, 'de')]
const [ui, login, users] = [translate(uiTexts, 'de'), translate(loginTexts, 'de'), translate(userTexts, 'de')]
const partners = translate(partnerTexts, 'de')
const pages = translate(pageTexts, 'de')
const rules = translate(ruleTexts, 'de')

let product: RunningProduct

beforeAll(async () => {
  product = await runProduct({ command: 'demo' })
  return () => product.stop()
})

const at = (path: string): string => new URL(path, product.address).href

/** Returns the texts of the page's polite live regions in order, without empty ones. */
const statusTexts = (page: Page): Promise<string[]> =>
  page
    .locator('[role=status]')
    .allTextContents()
    .then(texts => texts.filter(Boolean))

async function descriptionOf(field: Locator): Promise<string> {
  const ids = (await field.getAttribute('aria-describedby')) ?? 'none'
  const texts = field.page().locator(
    ids
      .split(' ')
      .map(id => `[id="${id}"]`)
      .join(', '),
  )
  return (await texts.allTextContents()).join(' ')
}

const hasFocus = async (target: Locator): Promise<boolean> =>
  (await target.and(target.page().locator(':focus')).count()) === 1

describe('lists', () => {
  it('announce how many rows a search finds and how many are selected', async ({ open }) => {
    const { page } = await openAs(open, product, USER)
    await page.goto(at('/partners'))
    const checkbox = page.getByRole('checkbox', { name: partners('choose', { uid: '' }) }).first()
    await checkbox.check()
    await expect.poll(() => statusTexts(page)).toContainEqual(expect.stringMatching(/1 ausgewählt$/))
    await page.getByLabel(ui('search')).last().fill('zzzz')
    await expect.poll(() => statusTexts(page)).toContain(pages('noRows'))
  })

  it('have a header in each row, and buttons that name its file', async ({ open }) => {
    const { page } = await openAs(open, product, CHIEF)
    await page.goto(at('/uid-check'))
    const rows = page.locator('tbody tr')
    await rows.first().waitFor()
    expect(await page.locator('tbody th[scope=row]').count()).toBe(await rows.count())
    const buttons = await page.getByRole('button', { name: batch('deleteRequest') }).all()
    const names = await Promise.all(buttons.map(button => button.getAttribute('aria-label')))
    expect(new Set(names).size).toBe(names.length)
  })

  it('put the open list’s name into the page title, and its panel has no description', async ({ open }) => {
    const { page } = await openAs(open, product, CHIEF)
    await page.goto(at('/uid-check'))
    const file = page.locator('tbody th[scope=row] button').first()
    const name = await file.innerText()
    await file.click()
    await expect.poll(() => page.title()).toContain(name)
    expect(await page.getByRole('dialog').getAttribute('aria-describedby')).toBeNull()
  })
})

describe('a single check', () => {
  it('is announced in one sentence when it ends, not during typing', async ({ open }) => {
    const { page } = await openAs(open, product, USER)
    await page.goto(at('/uid-single-check'))
    const field = page.getByLabel(single('uid'), { exact: true })
    await page.evaluate(RECORD_LIVE_REGIONS)
    await field.pressSequentially('DE136695976', { delay: 40 })
    expect(await page.evaluate('window.heard')).toEqual([])
    await field.press('Enter')
    await expect.poll(() => page.title()).toContain(single('valid'))
    await expect
      .poll(() => page.evaluate<string[]>('window.heard'))
      .toContainEqual(expect.stringMatching(/^DE 136 695 976, gültig, .{3,80}$/))
    const heard = await page.evaluate<string[]>('window.heard')
    expect(heard.filter(text => text.length > 120)).toEqual([])
  })

  it('that cannot be sent explains why at the field', async ({ open }) => {
    const { page } = await openAs(open, product, USER)
    await page.goto(at('/uid-single-check'))
    const field = page.getByLabel(single('uid'), { exact: true })
    await page.getByRole('button', { name: single('check'), exact: true }).press('Enter')
    await expect.poll(() => hasFocus(field)).toBe(true)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await descriptionOf(field)).toContain(single('missing'))
    await field.fill('AT123')
    await field.press('Enter')
    await expect.poll(() => descriptionOf(field)).toContain('ATU')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  })
})

// Records every text that a polite or assertive region contains from now on.
const RECORD_LIVE_REGIONS = `
  window.heard = []
  new MutationObserver(changes => {
    for (const { target } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[role=status], [role=alert], [aria-live]')
      const text = region?.textContent.trim() ?? ''
      if (text !== '' && text !== window.heard.at(-1) && !/^\\d+ Eintr/.test(text)) window.heard.push(text)
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
`

describe('forms', () => {
  it('can always be submitted; the first invalid field is described and gets the focus', async ({ open }) => {
    const { page } = await openAs(open, product, CHIEF)
    await page.goto(at('/admin/users'))
    await page.getByRole('button', { name: users('add') }).click()
    const first = page.getByLabel(users('firstname'))
    await page.getByLabel(users('lastname')).focus()
    await page.getByRole('button', { name: users('addYes'), exact: true }).click()
    await expect.poll(() => hasFocus(first)).toBe(true)
    expect(await first.getAttribute('aria-invalid')).toBe('true')
    expect(await first.getAttribute('required')).not.toBeNull()
    expect(await descriptionOf(first)).toContain(rules('required'))
  })

  it('describe at the sign-in the missing input and the remedy for a wrong password', async ({ open }) => {
    const { page } = await open('de', { as: 'guest' })
    await page.goto(at('/login'))
    const [email, password] = [page.getByLabel(login('email')), page.getByLabel(login('password'), { exact: true })]
    await page.getByRole('button', { name: login('signIn'), exact: true }).click()
    await expect.poll(() => hasFocus(email)).toBe(true)
    expect(await descriptionOf(email)).toContain(login('emailMissing'))
    await email.fill(USER.email)
    await password.fill('falsch')
    await password.press('Enter')
    await expect.poll(() => descriptionOf(password)).toContain(login('passwordAdvice'))
    await page.getByRole('alert').getByText(login('passwordAdvice')).waitFor()
  })
})

describe('pages', () => {
  it('have one main landmark without the footer in it, and keep the last messages', async ({ open }) => {
    const { page } = await openAs(open, product, TESTER)
    await page.goto(at('/'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('main').count()).toBe(1)
    expect(await page.locator('main footer').count()).toBe(0)
    expect(await page.getByRole('contentinfo').count()).toBe(1)
    const statement = await page.getByRole('link', { name: shell('accessibility') }).getAttribute('href')
    expect(await (await page.request.get(at(statement ?? ''))).text()).toContain('teilweise vereinbar')
    await page.goto(at('/gibt-es-nicht'))
    await page.getByRole('alert').getByText(shell('noSuchPage')).waitFor()
    await page.goto(at('/admin/users'))
    await page.getByRole('alert').getByText(shell('for-admin')).waitFor()
    await page.getByRole('button', { name: translate(layoutTexts, 'de')('recent') }).click()
    await page.locator('aside').getByText(shell('for-admin')).waitFor()
  })

  it('mark the ministry’s German text on an English page', async ({ open }) => {
    const { page } = await openAs(open, product, TESTER, 'en')
    await page.request.get(at('/api/tasks/uid/ATU13585627'))
    await page.goto(at('/partners?uid=ATU13585627'))
    const message = page.getByText('Die UID des Erwerbers ist gültig.').first()
    await message.waitFor()
    expect(await message.locator('xpath=ancestor-or-self::*[@lang][1]').getAttribute('lang')).toBe('de')
  })
})
