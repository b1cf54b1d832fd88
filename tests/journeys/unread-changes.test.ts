import { beforeAll, expect } from 'vitest'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as judgementTexts } from '../../src/checking/batches/screen/judgement-texts.ts'
import { changeTexts } from '../../src/checking/partners/screen/change-texts.ts'
import { texts } from '../../src/checking/partners/screen/partners-texts.ts'
import { partnerTexts } from '../../src/checking/partners/server-texts.ts'
import type { PartnerList } from '../../src/checking/partners/wire.ts'
import { texts as assessmentTexts } from '../../src/vat-ids/same-company/assessment-texts.ts'
import { groupUid } from '../../src/vat-ids/uid/format-uid.ts'
import { it } from '../world/browser/journey.ts'
import type { WatchedPage } from '../world/browser/watched-page.ts'
import { runWithVies } from '../world/product/asking-vies.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { languagesOf } from './languages.ts'

const ENDING_UIDS = ['FR40303265045', 'DE136695976', 'NL004495445B01']
const RENAMED_UIDS = { de: 'IT00743110157', en: 'BE0202239951' }
const OWN_NAME = 'Zwölfaxing Möbel GmbH'
const REMARK = 'Umfirmiert laut Firmenbuch'

let product: Awaited<ReturnType<typeof runWithVies>>

beforeAll(async () => {
  product = await runWithVies(['BE', 'DE', 'FR', 'IT', 'NL'])
  // No answers are cached, so each query goes to the authority.
  await product.visitor.call('PUT', '/api/tasks/settings/1', { key: 'cache_lifetime', value: '0' })
  return () => product.end()
})

const checkUid = async (uid: string) =>
  expect((await product.visitor.call('GET', `/api/tasks/uid/${uid}`)).status).toBe(200)

const markAllSeen = () => product.visitor.call('PUT', '/api/company/1/partner-changes/seen', { upTo: 2_000_000_000 })

/** Each of three UIDs becomes invalid, valid, invalid and valid: twelve changes. */
async function changeTwelveTimes(): Promise<void> {
  for (const endedUids of [[], ENDING_UIDS, [], ENDING_UIDS, []]) {
    product.simulator.setBehaviour({ endedUids })
    for (const uid of ENDING_UIDS) await checkUid(uid)
  }
}

it.for(languagesOf('de'))(
  'changes that the home page omits can be marked as seen one by one in the list in %s',
  { tags: ['C9-07'] },
  async (language, { open }) => {
    await changeTwelveTimes()
    // The run in the other language has read the earlier changes; twelve are new now.
    const unseen = 12
    const browserPage = await open(language, { as: product.visitor })
    const { page, checkScreen } = browserPage
    const [c, p, t] = [translate(changeTexts, language), translate(partnerTexts, language), translate(texts, language)]
    const countOptions = (count: number) => ({ count, number: String(count) })
    const becameInvalid = p('verdict', { before: p('valid'), after: p('invalid') })
    await page.goto(product.address)
    await page.getByRole('heading', { name: c('title', countOptions(unseen)) }).waitFor()
    // Not exact: the text is on one line with the partner's name.
    expect(await page.getByText(becameInvalid).count()).toBe(5)
    await checkScreen('home-more-changes')
    await page.getByRole('link', { name: c('more', countOptions(unseen - 5)), exact: true }).click()

    const table = page.getByRole('table', { name: t('table') })
    const row = table.getByRole('row').filter({ hasText: groupUid('NL004495445B01') })
    await row.getByRole('link', { name: c('more', countOptions(1)), exact: true }).waitFor()
    expect(await row.getByText(becameInvalid, { exact: true }).count()).toBe(2)
    await checkScreen('partners-changed')
    await row
      .getByRole('button', { name: c('seeOne', { uid: groupUid('NL004495445B01'), said: becameInvalid }) })
      .first()
      .press('Enter')
    await page.getByText(c('title', countOptions(unseen - 1))).waitFor()
    await expect.poll(() => row.getByText(becameInvalid, { exact: true }).count()).toBe(1)
    // The focus moves to the next change of the same partner.
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toContain(groupUid('NL004495445B01'))
    await readPartner(browserPage, language)
    await page.getByRole('button', { name: c('seeAll', countOptions(unseen - 2)) }).click()
    await page.getByText(t('allSeen')).waitFor()
    await checkScreen('partners-all-seen')
  },
)

/**
 * Opens a partner's page, whose timeline shows each change at its date, and marks the first unseen
 * change as seen.
 */
async function readPartner({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const [c, t] = [translate(changeTexts, language), translate(texts, language)]
  const uid = groupUid('FR40303265045')
  await page.getByRole('link', { name: t('show', { uid }) }).click()
  await page.getByRole('heading', { name: t('newChanges') }).waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('list', { name: t('timeline') })
        .getByText(t('change'))
        .count(),
    )
    .toBeGreaterThanOrEqual(4)
  await checkScreen('partner-changed')
  const seenButtons = page.getByRole('button', { name: c('seen') })
  await seenButtons.first().press('Enter')
  await page.getByText(c('oneWasSeen')).first().waitFor()
  await expect.poll(() => page.locator('main :focus').count()).toBe(1)
  await page.goBack()
}

it.for(languagesOf('de'))(
  'a lapsed judgement can be renewed on the partner’s page in %s',
  { tags: ['C9-06'] },
  async (language, { open }) => {
    const { visitor, simulator, address } = product
    const uid = RENAMED_UIDS[language]
    const { body } = await visitor.upload('Kunden.csv', Buffer.from(`Firma;UID\n${OWN_NAME};${uid}\n`), { language })
    await waitForFinishedBatch(visitor, body.id)
    const judgement = { uid, row: 2, word: 'other-company', remark: '' }
    expect((await visitor.call('POST', `/api/tasks/${body.id}/judgements`, judgement)).status).toBe(204)
    simulator.setBehaviour({ renamedUids: [uid] })
    await checkUid(uid)

    const { page, checkScreen } = await open(language, { as: visitor })
    const [labels, j, t] = [
      translate(assessmentTexts, language),
      translate(judgementTexts, language),
      translate(texts, language),
    ]
    await page.goto(new URL(`/partners?uid=${uid}`, address).href)
    await page.getByRole('button', { name: labels('other-company'), exact: true }).waitFor()
    await checkScreen('partner-lapsed')
    await page.getByRole('button', { name: labels('same-company'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: labels('same-company') })
    await dialog.getByText(OWN_NAME).waitFor()
    const { items } = (await visitor.call<PartnerList>('GET', `/api/company/1/partners?uid=${uid}`)).body
    await dialog.getByText(items[0]?.givenName ?? '').waitFor()
    await dialog.getByLabel(j('remark')).fill(REMARK)
    await checkScreen('partner-judging')
    await dialog.getByRole('button', { name: j('keep') }).click()
    await dialog.waitFor({ state: 'detached' })
    const newJudgement = new RegExp(`^${labels('same-company')}, .+: ${REMARK}$`)
    await page.getByText(newJudgement).first().waitFor()
    expect(await page.getByRole('button', { name: labels('other-company'), exact: true }).count()).toBe(0)
    await page
      .getByRole('list', { name: t('timeline') })
      .getByText(newJudgement)
      .waitFor()
    await checkScreen('partner-judged-anew')
    await markAllSeen()
  },
)
