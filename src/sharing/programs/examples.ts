import type { z } from 'zod'
import type { OnThatDay } from '../../answers/validity-on-date/wire.ts'
import { PROGRAM_PATHS } from '../../base/roles/program-rules.ts'
import type { Batch, BatchRow, BatchRows, Check, checkRequestSchema } from './answer-wire.ts'
import type { listSchema } from './batch-request-wire.ts'
import type { DryRun, Layout } from './layout-wire.ts'
import type { Batches, Checks } from './list-wire.ts'
import type { PartnerHistory, Partners } from './partner-wire.ts'
import type { StockCheckAnswer, stockCheckRequestSchema } from './stock-wire.ts'
import type { madeWebhookSchema, Webhooks, webhookRequestSchema } from './webhook-wire.ts'

const ASKED_AT = '2026-11-23T08:14:31.000Z'
const askedFor = { uid: 'ATU13585627', name: 'Muster GmbH' }
const address = {
  lines: ['12 RUE DE L’EXEMPLE', '75002 PARIS'],
  street: '12 RUE DE L’EXEMPLE',
  zip: '75002',
  city: 'PARIS',
}

const request: z.input<typeof checkRequestSchema> = {
  uid: 'FR 40 303 265 045',
  name: 'Exemple SARL',
  zip: '75002',
  city: 'Paris',
}

const list: z.input<typeof listSchema> = { uids: ['FR40303265045', 'DE 136 695 976', 'NO-123.456.789'] }

const answerFields = {
  level: 2,
  service: 'vies',
  askedAt: ASKED_AT,
  askedFor,
  name: 'EXEMPLE SARL',
  address,
  consultationNumber: 'WAPIAAAAZOq4YSMN',
} as const

const check: Check = {
  id: 512,
  verdict: 'valid',
  uid: 'FR40303265045',
  message: 'The VAT ID is valid.',
  ...answerFields,
  fromCache: false,
  proof: 'own',
  company: 'same',
  differences: [],
  hints: [],
  createdAt: ASKED_AT,
}

const noAnswer = {
  level: 0,
  service: null,
  askedAt: null,
  askedFor: null,
  name: '',
  address: { lines: [], street: '', zip: '', city: '' },
  consultationNumber: '',
  fromCache: false,
  proof: null,
} satisfies Partial<BatchRow>

const dayLimitRow: BatchRow = {
  row: 3,
  rows: [3, 9],
  rowCount: 2,
  verdict: 'not_checked',
  uid: 'ATU98000000',
  reason: 'day_limit',
  remedy: 'tomorrow',
  retryAfter: 53_128,
  message:
    'Not checked today: FinanzOnline answers at most two queries a day for each VAT ID. Please try again tomorrow.',
  ...noAnswer,
}

const row: BatchRow = {
  row: 2,
  rows: [2],
  rowCount: 1,
  verdict: 'valid',
  uid: 'FR40303265045',
  message: 'The VAT ID is valid.',
  ...answerFields,
  fromCache: false,
  proof: 'own',
  company: 'same_other_form',
  differences: ['Legal form differs: SAS instead of SARL'],
}

const rows: BatchRows = { rows: [row, dayLimitRow], next: null }

const batch: Batch = {
  id: 7,
  state: 'completed_with_open_rows',
  total: 120,
  done: 120,
  estimatedEnd: null,
  verdicts: { valid: 117, invalid: 1, not_checked: 2, not_a_uid: 0 },
  fileName: 'Debitoren.csv',
  fileSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  createdAt: '2026-11-23T08:14:02.000Z',
  finishedAt: '2026-11-23T08:15:00.000Z',
  hasReport: true,
  error: null,
}

const onThatDay: OnThatDay = {
  uid: 'FR40303265045',
  day: '2026-11-23',
  said: 'valid: VIES on 23.11.2026, 09:14:31 (the same day)',
  supporting: [{ verdict: 'valid', askedAt: ASKED_AT, service: 'vies', days: 0 }],
  farther: [],
}

const partner: Partners['partners'][number] = {
  id: 31,
  uid: 'FR40303265045',
  verdict: 'valid',
  service: 'vies',
  answeredAt: ASKED_AT,
  name: 'EXEMPLE SARL',
  ownName: 'Exemple SARL',
  firstAskedAt: '2024-03-12T10:20:00.000Z',
  lastAskedAt: ASKED_AT,
  changedAt: ASKED_AT,
  watched: true,
}

const partners: Partners = {
  partners: [partner],
  removed: [{ id: 12, removedAt: '2026-11-23T02:10:00.000Z' }],
  next: null,
}

const events = {
  AnswerEvent: {
    kind: 'answer',
    at: ASKED_AT,
    verdict: 'valid',
    service: 'vies',
    level: 2,
    message: 'The VAT ID is valid.',
    askedFor,
    name: 'EXEMPLE SARL',
    addressLines: address.lines,
    consultationNumber: 'WAPIAAAAZOq4YSMN',
  },
  BatchEvent: { kind: 'batch', at: '2026-11-23T08:15:00.000Z', id: 7, fileName: 'Debitoren.csv', verdict: 'valid' },
  CheckEvent: { kind: 'check', at: ASKED_AT, id: 512, verdict: 'valid' },
  JudgementEvent: {
    kind: 'judgement',
    at: '2026-11-23T09:02:11.000Z',
    message: 'Same company',
    ownName: 'Exemple SARL',
    name: 'EXEMPLE SARL',
  },
  ChangeEvent: { kind: 'change', at: ASKED_AT, change: 'name', message: 'The name was EXEMPLE SA before.' },
  ListingEvent: {
    kind: 'listing',
    at: '2026-11-02T03:00:00.000Z',
    isListed: true,
    message: 'Added to the list of fictitious companies',
  },
} as const satisfies Record<string, PartnerHistory['events'][number] | object>

const history: PartnerHistory = {
  ...partner,
  events: [events.JudgementEvent, events.CheckEvent, events.AnswerEvent, events.ListingEvent],
  next: null,
}

const layout: Layout = {
  sheet: null,
  headerRow: 1,
  encoding: 'windows-1252',
  delimiter: 'semicolon',
  why: 'heading',
  passedOver: [{ column: 3, letter: 'C', heading: 'Unsere UID', why: 'own' }],
  hasBom: false,
  columns: {
    uid: { column: 2, letter: 'B', heading: 'UID', how: 'found' },
    country: null,
    name: { column: 1, letter: 'A', heading: 'Firma', how: 'chosen' },
    street: null,
    zip: null,
    city: null,
    invoiceDate: null,
  },
}

const dryRun: DryRun = {
  layout,
  total: 120,
  uids: 118,
  duplicateRows: 1,
  notUids: { rows: 1, examples: [{ row: 17, text: 'unbekannt', message: 'The text contains no digits.' }] },
  cached: 40,
  live: [{ service: 'finanzamt', queries: 78 }],
  seconds: { from: 12, to: 31 },
}

const batches: Batches = { batches: [batch], next: null }
const checks: Checks = { checks: [check], next: null }

const webhookRequest: z.input<ReturnType<typeof webhookRequestSchema>> = {
  url: 'https://erp.example/uid-check',
  events: ['batch.completed', 'partner.changed'],
}

const webhooks: Webhooks = {
  webhooks: [
    {
      id: 3,
      ...webhookRequest,
      isOn: true,
      offSince: null,
      offBecause: null,
      createdAt: '2026-11-02T09:30:00.000Z',
      createdBy: 'API ERP',
      waiting: 0,
    },
  ],
}

const madeWebhook: z.output<typeof madeWebhookSchema> = {
  id: 3,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
}

const stockCheckRequest: z.input<typeof stockCheckRequestSchema> = { olderThanDays: 90 }

const stockCheck: StockCheckAnswer = {
  id: 4,
  state: 'running',
  total: 48_210,
  done: 20_000,
  verdicts: { valid: 19_866, invalid: 112, not_checked: 22 },
  goesOnAt: '2026-11-23T23:10:00.000Z',
  estimatedEnd: '2026-11-25T00:21:00.000Z',
  batches: [1_207],
  createdAt: ASKED_AT,
  finishedAt: null,
}

/** Valid examples of the schemas, by the schema's name in the description (examples.test.ts). */
export const EXAMPLES = {
  CheckRequest: request,
  ListRequest: list,
  StockCheckRequest: stockCheckRequest,
  Check: check,
  Batch: { ...batch, layout },
  BatchRow: dayLimitRow,
  BatchRows: rows,
  StockCheck: stockCheck,
  OnThatDay: onThatDay,
  Partners: partners,
  PartnerHistory: history,
  DryRun: dryRun,
  Batches: batches,
  Checks: checks,
  WebhookRequest: webhookRequest,
  Webhooks: webhooks,
  MadeWebhook: madeWebhook,
  PartnerEvent: events.CheckEvent,
  ...events,
  Problem: {
    type: `${PROGRAM_PATHS.problems}#unknown_field`,
    title: 'Unknown field',
    status: 400,
    detail: 'The request contains a field that does not exist for this call; “issues” names it.',
    code: 'unknown_field',
    issues: [
      {
        path: 'Fresh',
        message: 'Unknown; did you mean fresh? Known: uid, name, street, zip, city, ico, account, fresh.',
      },
    ],
  },
} as const
