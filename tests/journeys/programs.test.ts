import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import type { Example } from '../../src/access/keys/screen/examples.ts'
import { texts as keyTexts } from '../../src/access/keys/screen/keys-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as codeTexts } from '../../src/base/ui/forms/code-texts.ts'
import { it } from '../world/browser/journey.ts'
import { typeCode } from '../world/browser/sign-in-screen.ts'
import type { WatchedPage } from '../world/browser/watched-page.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'
const ACCOUNT = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const run = promisify(execFile)

/** Runs an example as copied, with the key inserted where the page says, and returns its output. */
async function runExample(example: Example, code: string, key: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-example-'))
  const file = join(directory, example === 'curl' ? 'ask.sh' : 'ask.mts')
  writeFileSync(file, code)
  try {
    const [program, args] = example === 'curl' ? ['sh', [file]] : [process.execPath, [file]]
    const env = { ...process.env, UID_CHECK_KEY: key, NODE_OPTIONS: '' }
    return (await run(program as string, args as string[], { env })).stdout
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const fieldValue = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true }).inputValue()

describe.each(languagesOf('en'))('programs in %s', language => {
  const t = translate(keyTexts, language)
  let product: SimulatedProduct
  let dev: Visitor
  let secret: string

  beforeAll(async () => {
    product = await runSimulatedProduct()
    dev = createVisitor(product.address)
    secret = await dev.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
    await dev.call('PUT', '/api/company/1', { uid: 'ATU13585627', ...ACCOUNT })
    return () => product.end()
  })

  it('get a key from an Admin, run the unchanged examples, show their calls, and are revoked', async ({ open }) => {
    const watched = await open(language, { as: dev })
    const { page, checkScreen } = watched
    await page.goto(new URL('/admin/programs', product.address).href)
    await page.getByText(t('none')).waitFor()
    await checkScreen('programs-empty')
    const key = await createKey(watched, language, secret)
    const examples: [Example, string][] = []
    for (const example of ['curl', 'TypeScript'] as const) {
      await page.getByText(example, { exact: true }).click()
      examples.push([example, await fieldValue(page, t('example'))])
    }
    for (const [example, code] of examples) {
      expect(code).not.toContain(key)
      expect(await runExample(example, code, key)).toMatch(/valid.*Musterwerk Maschinenbau GmbH/)
    }
    await expect
      .poll(async () => {
        await page.reload()
        await page.getByRole('table', { name: t('table') }).waitFor()
        return page.getByText(/^2 (Aufrufe seit|calls since) /).count()
      })
      .toBe(1)
    await checkScreen('programs')
    await revokeKey(watched, language)
    await expect(runExample('TypeScript', examples[1]?.[1] ?? '', key)).rejects.toThrow(/"code":"invalid_key"/)
  })
})

const codeDigit = (language: Language) => translate(codeTexts, language)('digit', { position: 1 })

async function createKey({ page, checkScreen }: WatchedPage, language: Language, secret: string): Promise<string> {
  const t = translate(keyTexts, language)
  await page.getByRole('button', { name: t('add') }).click()
  await page.getByRole('button', { name: t('addYes'), exact: true }).click()
  await page.getByText(t('nameMissing')).waitFor()
  await page.getByLabel(t('nameField')).fill('ERP Buchhaltung')
  await page.getByLabel(t('addresses')).fill('127.0.0.1\nmein-rechner')
  await page.getByRole('button', { name: t('addYes'), exact: true }).click()
  await typeCode(page, secret, language)
  await page.getByText(t('addressesWrong')).waitFor()
  await checkScreen('programs-new')
  await page.getByLabel(t('addresses')).fill('127.0.0.0/8')
  await page.getByRole('button', { name: t('addYes'), exact: true }).click()
  await page.getByLabel(codeDigit(language)).waitFor()
  await checkScreen('programs-code')
  await typeCode(page, secret, language)
  await page.getByText(t('madeText')).waitFor()
  const key = await fieldValue(page, t('key'))
  expect(key).toMatch(/^uidc_[0-9A-Za-z]{49}$/)
  await checkScreen('programs-made')
  // Neither Escape nor a click outside closes the dialog, whose content is shown only once.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  expect(await fieldValue(page, t('key'))).toBe(key)
  await page.getByRole('button', { name: t('kept'), exact: true }).click()
  await page.getByText(t('endsWith', { lastFour: key.slice(-4) })).waitFor()
  expect(await page.content()).not.toContain(key)
  return key
}

async function revokeKey({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const t = translate(keyTexts, language)
  await page.getByRole('button', { name: t('revoke', { name: 'ERP Buchhaltung' }) }).click()
  await page.getByText(t('revokeText', { name: 'ERP Buchhaltung' })).waitFor()
  await page.getByRole('button', { name: t('revokeYes'), exact: true }).click()
  await page.getByText(/^(widerrufen am|revoked on) /).waitFor()
  await checkScreen('programs-ended')
}
