import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { beforeAll, expect } from 'vitest'
import { createHelpSite } from '../../src/app/help/help.ts'
import { helpTexts } from '../../src/app/help/help-texts.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { createApp } from '../../src/platform/http/app.ts'
import { serveWebFiles } from '../../src/platform/http/web-files.ts'
import { it } from '../world/browser/journey.ts'
import { violationsOf } from '../world/browser/watched-page.ts'

const WEB_FOLDER = resolve('dist/web')
/** A search term with results, and one without. */
const SEARCH_TERMS = {
  de: { matching: 'Startpasswort', unmatched: 'Quastenflosser' },
  en: { matching: 'recovery codes', unmatched: 'coelacanth' },
} as const

let address: string

// The pages as served when no documents site is built, as after `npm ci && npm run demo`.
beforeAll(async () => {
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false })
  await serveWebFiles(app, WEB_FOLDER, createHelpSite(resolve('site/pages'), WEB_FOLDER))
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return () => app.close()
})

it.for(['de', 'en'] as const)(
  'Help can be searched, read and switched to the other language with only the keyboard (%s)',
  async (language, { open }) => {
    const [t, { matching, unmatched }] = [translate(helpTexts, language), SEARCH_TERMS[language]]
    const { context, page, checkScreen } = await open(language, { as: 'guest' })
    const externalRequests: string[] = []
    await context.route('**/*', (route, request) => {
      if (request.url().startsWith(address)) return route.continue()
      externalRequests.push(request.url())
      return route.abort()
    })
    await page.goto(`${address}/docs`)
    await page.getByRole('heading', { name: t('home'), level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/docs/${language}/`)
    await checkScreen('help-home')

    const search = page.getByRole('searchbox', { name: t('searchHelp') })
    await search.focus()
    await page.keyboard.type(matching)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: t('found', { query: matching }), level: 1 }).waitFor()
    await checkScreen('help-found')
    const hit = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    await hit.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(url => !url.pathname.endsWith('/search'))
    expect((await page.getByRole('main').innerText()).toLowerCase()).toContain(matching.toLowerCase())
    expect(await violationsOf(page)).toEqual([])

    await search.fill(unmatched)
    await page.keyboard.press('Enter')
    await page.getByText(t('nothing')).waitFor()
    await page.getByRole('link', { name: t('otherLanguage') }).click()
    const otherTexts = translate(helpTexts, language === 'de' ? 'en' : 'de')
    await page.getByRole('heading', { name: otherTexts('found', { query: unmatched }), level: 1 }).waitFor()
    expect(externalRequests).toEqual([])
  },
)
