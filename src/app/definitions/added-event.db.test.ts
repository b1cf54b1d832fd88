import { expect, it } from 'vitest'
import { z } from 'zod'
import { mailWorker } from '../../../tests/world/product/mail-worker.ts'
import { createWebhookWorld, deliverRound } from '../../../tests/world/product/webhook-world.ts'
import { startMailServer } from '../../../tests/world/stand-ins/mail-server.ts'
import { startReceiver, verifyEvent } from '../../../tests/world/stand-ins/webhook-receiver.ts'
import { defineEvent, recordEvent, subscribableTypes } from '../../access/webhooks/events.ts'
import { newEndpointSchema } from '../../access/webhooks/wire.ts'
import { defineTexts } from '../../base/texts/define.ts'
import { defineMail } from '../../platform/mails/define-mail.ts'
import { openApi } from '../../sharing/programs/openapi.ts'
import { EVENTS, MAILS } from './features.ts'

// All code needed to add an event with a mail: both definitions at their owner, and a line each in
// the lists.
const RATED_EVENT = defineEvent({
  type: 'partner.rated',
  id: 'partnerRated',
  summary: 'A business partner was rated',
  more: '`data.url`: the partner',
  data: z.object({ id: z.number().int(), stars: z.number().int(), url: z.string() }),
  path: ({ id }) => `/api/v1/partners/${id}`,
})

const texts = defineTexts('test-rated', {
  subject_one: { de: 'Ein Stern', en: 'One star' },
  subject_other: { de: '{{count}} Sterne', en: '{{count}} stars' },
  toPartner: { de: 'Zum Partner', en: 'Go to the partner' },
})

const RATED_MAIL = defineMail({
  kind: 'partner-rated',
  texts,
  parts: ({ id, stars }: { name: string; id: number; stars: number }, t) => ({
    subject: t('subject', { count: stars }),
    paragraphs: [],
    facts: [],
    link: { label: t('toPartner'), path: `/partners?id=${id}` },
    notes: [],
  }),
})

const events = [...EVENTS, RATED_EVENT]

it('an added event with a mail is recorded, delivered and formatted without further code', async () => {
  const server = await startMailServer()
  const web = await createWebhookWorld({ configuration: { smtpUrl: server.url } })
  const receiver = await startReceiver()
  const { secret } = await web.make({ url: receiver.url })
  await web.db
    .updateTable('webhook_endpoint')
    .set({ events: [RATED_EVENT.type] })
    .execute()
  const envelope = { cause: 'rated 7', recipient: 'ada@firma.at', language: 'en' as const }
  await web.db.transaction().execute(async trx => {
    await recordEvent(trx, web.company.id, RATED_EVENT, { id: 7, stars: 5 })
    await web.mails.queue(trx, envelope, RATED_MAIL, { name: 'Ada', id: 7, stars: 5 })
  })

  await deliverRound(web, { events })
  const [delivery] = receiver.received
  if (!delivery) throw new Error('nothing was delivered')
  expect(verifyEvent(delivery, secret)).toMatchObject({
    type: 'partner.rated',
    data: { id: 7, stars: 5, url: 'https://uid.firma.at/api/v1/partners/7' },
  })

  await mailWorker(web, { smtpUrl: server.url, definitions: [...MAILS, RATED_MAIL] })()
  expect(server.mails).toMatchObject([{ subject: '5 stars', text: expect.stringContaining('Dear Ada,') }])
  expect(server.mails[0]?.text).toContain('https://uid.firma.at/partners?id=7')
})

it('an event can be chosen only if it is listed', () => {
  const endpoint = { url: 'https://erp.example.com/', events: ['partner.rated', 'batch.failed'] }
  expect(newEndpointSchema(subscribableTypes(events)).parse(endpoint).events).toEqual(['batch.failed', 'partner.rated'])
  expect(newEndpointSchema(subscribableTypes(EVENTS)).safeParse(endpoint).success).toBe(false)
  const testEndpoint = { ...endpoint, events: ['webhook.test'] }
  expect(newEndpointSchema(subscribableTypes(events)).safeParse(testEndpoint).success).toBe(false)
})

it('an event is described for programs if it is listed', () => {
  expect(openApi([], events)).toMatchObject({
    webhooks: { 'partner.rated': { post: { operationId: 'partnerRated', summary: 'A business partner was rated' } } },
  })
})
