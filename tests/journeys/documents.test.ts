import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { beforeAll, expect } from 'vitest'
import { texts as homeTexts } from '../../src/app/pages/home-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { it } from '../world/browser/journey.ts'
import { violationsOf } from '../world/browser/watched-page.ts'
import type { Visitor } from '../world/people/visitor.ts'
import { runWithVies } from '../world/product/asking-vies.ts'

/** Texts of the site itself, which are not the product's. */
const SITE_TEXTS: Record<Language, { search: string; more: string; decisions: string; home: string }> = {
  de: { search: 'Suchen', more: 'Mehr', decisions: 'Entscheidungen', home: 'Hilfe und Unterlagen' },
  en: { search: 'Search', more: 'More', decisions: 'Decisions', home: 'Help and documents' },
}
const HEADING = 'Two questions a day'
// By the names of today: pages get other titles.
const DECISION_PAGE = 'docs/decisions/2026-11-25-ci-retry.md'
const index = readFileSync('docs/decisions/README.md', 'utf8')
const DECISION = {
  link:
    index
      .split(`](${basename(DECISION_PAGE)})`, 1)[0]
      ?.split('[')
      .at(-1) ?? '',
  title: readFileSync(DECISION_PAGE, 'utf8').split('\n', 1)[0]?.slice('# '.length) ?? '',
}

let product: Awaited<ReturnType<typeof runWithVies>>
let admin: Visitor

beforeAll(async () => {
  product = await runWithVies([])
  admin = product.visitor
  return () => product.end()
})

// Always in both languages: the test is short, and each half of the site has its own menus and
// search.
it.for(['de', 'en'] as const)(
  'Help links to the documents site, whose search and menus send no external request (%s)',
  async (language, { open }) => {
    const { context, page } = await open(language, { as: admin })
    const shell = translate(shellTexts, language)
    const siteTexts = SITE_TEXTS[language]
    await page.goto(product.address)
    await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
    const help = page
      .getByRole('navigation', { name: shell('menu') })
      .getByRole('link', { name: shell('help'), exact: true })
    expect(await help.getAttribute('target')).toBe('_blank')

    // The page stays in the same window, whose errors are collected.
    const requestedOrigins: string[] = []
    await context.route('**/*', (route, request) => {
      requestedOrigins.push(new URL(request.url()).origin)
      return route.continue()
    })
    await page.goto(`${product.address}${await help.getAttribute('href')}`)
    await page.getByRole('heading', { name: siteTexts.home }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toMatch(new RegExp(`^${language}`))

    await page.getByRole('button', { name: siteTexts.search }).click()
    await page.getByRole('searchbox').fill(HEADING.toLowerCase())
    await page.getByRole('option', { name: HEADING }).first().click()
    await page.getByRole('heading', { name: HEADING }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await expect.poll(() => page.url()).toContain(`/docs/${language}/auditors/rules`)

    await page.getByRole('button', { name: siteTexts.more, exact: true }).hover()
    await page.getByRole('link', { name: siteTexts.decisions, exact: true }).first().click()
    await page.getByRole('main').getByRole('link', { name: DECISION.link }).click()
    await page.getByRole('heading', { name: DECISION.title, level: 1 }).waitFor()
    expect(new Set(requestedOrigins)).toEqual(new Set([new URL(product.address).origin]))

    const missing = await page.goto(`${product.address}/docs/${language}/nowhere`)
    expect(missing?.status()).toBe(404)
  },
)
