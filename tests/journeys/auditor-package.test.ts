import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as checkTexts } from '../../src/documents/reports/screen/reports-texts.ts'
import { texts } from '../../src/sharing/auditor-package/screen/auditor-package-texts.ts'
import { openTexts } from '../../src/sharing/auditor-package/screen/open-texts.ts'
import { it, type Open } from '../world/browser/journey.ts'
import { screenReaderFaults } from '../world/browser/screen-reader-faults.ts'
import { typeCode } from '../world/browser/sign-in-screen.ts'
import type { WatchedPage } from '../world/browser/watched-page.ts'
import { unpackPackage } from '../world/files/unpack-package.ts'
import { unzip } from '../world/files/unzip.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

const ACCOUNT = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const PASSWORD = 'Mein-Eigenes-Passwort-26'

let product: SimulatedProduct
let admin: Visitor
let secret: string
beforeAll(async () => {
  product = await runSimulatedProduct()
  admin = createVisitor(product.address)
  secret = await admin.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  await admin.call('PUT', '/api/company/1', { uid: 'ATU13585627', ...ACCOUNT })
  await admin.call('GET', '/api/tasks/uid/DE136695976')
  return () => product.end()
})

const LANGUAGES = languagesOf('en')

describe.each(LANGUAGES)('a package for an auditor in %s', language => {
  const t = translate(texts, language)

  it('is created by an Admin, shared by a link, downloaded, verified, and logged', {
    tags: ['G-01', 'C9-24', 'C9-25'],
  }, async ({ open }) => {
    const watched = await open(language, { as: admin })
    const { page, checkScreen } = watched
    await page.goto(new URL('/admin/auditor-packages', product.address).href)
    await page.getByRole('button', { name: t('add'), exact: true }).click()
    await page.getByLabel(t('firstDay'), { exact: true }).and(page.locator(':focus')).waitFor()
    await checkScreen('auditor-package-new')
    await page.getByRole('button', { name: t('addYes'), exact: true }).click()
    // One for each language so far.
    const madePackages = page.getByText(t('state made'), { exact: true })
    await expect.poll(() => madePackages.count()).toBe(LANGUAGES.indexOf(language) + 1)
    await checkScreen('auditor-packages')
    const issuedLink = await createLink(watched, language)
    await verifyAsAuditor(open, language, await downloadAsAuditor(open, language, issuedLink))
    await page.reload()
    await page
      .getByRole('button', { name: t('linkActions') })
      .first()
      .click()
    await page.getByText(t('event auditor-link.refused')).waitFor()
    expect(await page.getByText(t('event download.auditor-package')).count()).toBe(1)
    await checkScreen('auditor-package-record')
    await page.getByRole('button', { name: t('withdraw') }).click()
    await page.getByText(t('withdrawDone')).first().waitFor()
  })
})

const fieldValue = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true }).inputValue()

async function createLink(
  { page, checkScreen }: WatchedPage,
  language: Language,
): Promise<{ link: string; password: string }> {
  const t = translate(texts, language)
  await page
    .getByRole('button', { name: t('linkActions') })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await page.getByLabel(t('validUntil'), { exact: true }).and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: t('linkAdd'), exact: true }).click()
  await typeCode(page, secret, language)
  await page.getByText(t('onceOnly')).waitFor()
  await checkScreen('auditor-package-link')
  const issuedLink = { link: await fieldValue(page, t('link')), password: await fieldValue(page, t('password')) }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('linkKept') }).click()
  await page.getByText(t('onceOnly')).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return issuedLink
}

/** Fetches the package as an auditor who has only link and password, in a separate browser. */
async function downloadAsAuditor(
  open: Open,
  language: Language,
  { link, password }: { link: string; password: string },
): Promise<Buffer> {
  const t = translate(openTexts, language)
  const { page, checkScreen } = await open(language, { as: 'guest' })
  await page.goto(link)
  await page.getByLabel(t('password'), { exact: true }).fill('falsch')
  await page.getByRole('button', { name: t('open'), exact: true }).click()
  await page.getByText(t('wrong')).waitFor()
  await checkScreen('auditor-wrong')
  await page.getByLabel(t('password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('open'), exact: true }).click()
  const downloadLink = page.getByRole('link', { name: t('download', { size: '' }).replace(' ()', '') })
  await downloadLink.waitFor()
  await checkScreen('auditor-opened')
  expect(await screenReaderFaults(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), downloadLink.click()])
  const key = await (await fetch(new URL('/api/auditor/key', product.address))).text()
  const archive = readFileSync(await download.path())
  const { verify } = await unpackPackage(archive, key)
  expect(verify()).toMatchObject({ isValid: true })
  return archive
}

/**
 * Checks three files as the same auditor on the page that checks reports: the archive as received,
 * a modified one, and another ZIP.
 */
async function verifyAsAuditor(open: Open, language: Language, archive: Buffer): Promise<void> {
  const t = translate(checkTexts, language)
  const { page, checkScreen } = await open(language, { as: 'guest' })
  await page.goto(new URL('/report-check', product.address).href)
  const expectResult = async (buffer: Buffer, titles: Parameters<typeof t>[0][]) => {
    await page.locator('input[type=file]').setInputFiles({ name: 'Paket.zip', mimeType: 'application/zip', buffer })
    for (const title of titles) await page.getByText(t(title), { exact: true }).waitFor()
    await page.getByText(createHash('sha256').update(buffer).digest('hex')).waitFor()
  }
  await expectResult(archive, ['packageKnown', 'signed', 'contentsRight'])
  await checkScreen('report-check-package')
  expect(await screenReaderFaults(page)).toEqual([])
  await expectResult(changeOneByte(archive, '%PDF-'), ['packageUnknown', 'signed', 'contentsChanged'])
  await page.getByText('reports/E-1-1.pdf').waitFor()
  await checkScreen('report-check-package-changed')
  const signature = (await unzip(archive)).get('manifest.json.sig') ?? ''
  await expectResult(changeOneByte(archive, signature), ['packageUnknown', 'notSigned', 'contentsRight'])
  await checkScreen('report-check-package-not-signed')
  await expectResult(Buffer.from('PK\u0003\u0004 and nothing more'), ['packageUnknown', 'noPackage'])
}

/** Returns the same bytes with one changed, after the first occurrence of `marker`. */
function changeOneByte(bytes: Buffer, marker: string | Uint8Array): Buffer {
  const changed = Buffer.from(bytes)
  const at = changed.indexOf(marker) + 9
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  return changed
}
