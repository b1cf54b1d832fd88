import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { texts as homeTexts } from '../../src/app/pages/home-texts.ts'
import { texts as findTexts } from '../../src/app/shell/find/find-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { taskPatienceMinutes } from '../../src/checking/batches/asking/settings-rules.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import { groupUid } from '../../src/vat-ids/uid/format-uid.ts'
import { it } from '../world/browser/journey.ts'
import { pageTitle } from '../world/browser/page-names.ts'
import type { Visitor } from '../world/people/visitor.ts'
import { runWithVies } from '../world/product/asking-vies.ts'
import { languagesOf } from './languages.ts'

const CLIENT = 'Huber Handels GmbH'
const KNOWN_UID = 'DE136695976'
const NEW_UID = 'FR40303265045'
const OTHER_UID = 'ATU57194903'

let product: Awaited<ReturnType<typeof runWithVies>>
let admin: Visitor

beforeAll(async () => {
  product = await runWithVies([])
  admin = product.visitor
  await admin.call('POST', '/api/company', { name: CLIENT, uid: 'ATU57194903' })
  await admin.call('GET', `/api/tasks/uid/${KNOWN_UID}`)
  return () => product.end()
})

it.for(languagesOf('de'))(
  'Ctrl K finds a UID, a company and a page with only the keyboard (%s)',
  { tags: ['C9-15', 'C9-16'] },
  async (language, { open }) => {
    const { page, checkScreen } = await open(language, { as: admin })
    const [t, shell] = [translate(findTexts, language), translate(shellTexts, language)]
    const single = translate(singleTexts, language)
    const selectedOption = (kind: 'partner' | 'single' | 'company' | 'page', name: string) =>
      page.getByRole('option', { name: new RegExp(`${escapeRegExp(name)}.*${escapeRegExp(t(kind))}`), selected: true })
    const search = async (typed: string, option: ReturnType<typeof selectedOption>) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: t('field') }).waitFor()
      // On a busy machine the field gets the focus some time after it appears.
      await expect.poll(() => focusedRole(page)).toBe('combobox')
      await page.keyboard.type(typed)
      await option.waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.goto(product.address)
    await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: t('title') }).waitFor()
    await expect.poll(() => focusedRole(page)).toBe('combobox')
    await checkScreen('find-empty')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await selectedOption('page', shell('reportCheck')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // Found by topic: no title contains "Aufbewahrung".
    await search(
      language === 'de' ? 'aufbewahr' : 'retention',
      selectedOption('page', pageTitle('/admin/settings', language)),
    )
    await page.waitForURL('**/admin/settings')
    await page.getByText(translate(taskPatienceMinutes, language)('meaning')).waitFor()
    await checkScreen('settings-meaning')

    await search(KNOWN_UID.toLowerCase(), selectedOption('partner', groupUid(KNOWN_UID)))
    await page.waitForURL('**/partners?partner=*')
    await search(NEW_UID, selectedOption('single', t('checkUid', { uid: groupUid(NEW_UID) })))
    await page.waitForURL('**/uid-single-check')
    const field = page.getByLabel(single('uid'), { exact: true })
    await expect.poll(async () => withoutSpaces(await field.inputValue())).toBe(NEW_UID)
    // Already on the page, with another number in the field.
    await search(OTHER_UID, selectedOption('single', t('checkUid', { uid: groupUid(OTHER_UID) })))
    await expect.poll(async () => withoutSpaces(await field.inputValue())).toBe(OTHER_UID)

    await page.keyboard.press('Control+k')
    await expect.poll(() => focusedRole(page)).toBe('combobox')
    await page.keyboard.type('huber')
    await selectedOption('company', CLIENT).waitFor()
    await checkScreen('find-company')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/uid-check?company=*')
  },
)

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const withoutSpaces = (text: string) => text.replaceAll(' ', '')
const focusedRole = (page: Page) => page.evaluate<string | null>('document.activeElement?.getAttribute("role")')
