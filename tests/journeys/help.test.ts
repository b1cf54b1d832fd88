import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { beforeAll, expect } from 'vitest'
import { helpIn } from '../../src/app/help/help.ts'
import { helpTexts } from '../../src/app/help/help-texts.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { createApp } from '../../src/platform/http/app.ts'
import { serveWebFiles } from '../../src/platform/http/web-files.ts'
import { it } from '../world/browser/journey.ts'
import { violationsOf } from '../world/browser/watched-page.ts'

const BUILT = resolve('dist/web')
/** A search term with results, and one without. */
const WORDS = {
  de: { asked: 'Startpasswort', unknown: 'Quastenflosser' },
  en: { asked: 'recovery codes', unknown: 'coelacanth' },
} as const

let address: string

// The pages as served when no documents site is built, as after `npm ci && npm run demo`.
beforeAll(async () => {
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false })
  await serveWebFiles(app, BUILT, helpIn(resolve('site/pages'), BUILT))
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return () => app.close()
})

it.for(['de', 'en'] as const)(
  'Help is searched, read and left for the other language by keys alone (%s)',
  async (language, { open }) => {
    const [t, { asked, unknown }] = [translate(helpTexts, language), WORDS[language]]
    const { context, page, look } = await open(language, { as: 'guest' })
    const elsewhere: string[] = []
    await context.route('**/*', (route, request) => {
      if (request.url().startsWith(address)) return route.continue()
      elsewhere.push(request.url())
      return route.abort()
    })
    await page.goto(`${address}/docs`)
    await page.getByRole('heading', { name: t('home'), level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/docs/${language}/`)
    await look('help-home')

    const search = page.getByRole('searchbox', { name: t('searchHelp') })
    await search.focus()
    await page.keyboard.type(asked)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: t('found', { query: asked }), level: 1 }).waitFor()
    await look('help-found')
    const hit = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    await hit.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(url => !url.pathname.endsWith('/search'))
    expect((await page.getByRole('main').innerText()).toLowerCase()).toContain(asked.toLowerCase())
    expect(await violationsOf(page)).toEqual([])

    await search.fill(unknown)
    await page.keyboard.press('Enter')
    await page.getByText(t('nothing')).waitFor()
    await page.getByRole('link', { name: t('otherLanguage') }).click()
    const other = translate(helpTexts, language === 'de' ? 'en' : 'de')
    await page.getByRole('heading', { name: other('found', { query: unknown }), level: 1 }).waitFor()
    expect(elsewhere).toEqual([])
  },
)
