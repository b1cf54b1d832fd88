// Made by npm run docs from the description of the calls for programs (tools/make-client.ts); npm run check refuses it when it is stale.
import type { CallOptions, Send } from './send.ts'

export type CheckRequest = {
  /** The VAT ID as in your records; spaces, dots and a missing leading zero are corrected. */
  uid: string
  /** Whose VAT ID it should be according to your records: compared with the authority’s answer. */
  name?: string
  street?: string
  zip?: string
  city?: string
  /** true: query the authority even if there is an answer in the cache. */
  fresh?: boolean
}

export type ListRequest = {
  /** VAT IDs as in your records, each in a row of its own. */
  uids: string[]
}

export type Check = {
  id: number
  verdict: 'valid' | 'invalid' | 'not_checked' | 'not_a_uid'
  /** As it was queried. */
  uid: string
  /** Why there is no answer, or why it is no VAT ID; a stable word. */
  reason?: string
  /** What the service said, or why there is no answer, in the language of Accept-Language. */
  message: string
  /** 2: name and address came with the confirmation, 1: validity alone, 0: nothing was confirmed. */
  level: number
  /** Which service was queried: FinanzOnline or VIES. */
  service: 'finanzamt' | 'vies' | null
  /** When the service was actually queried, which may be before this call. */
  askedAt: string | null
  /** In whose name it was queried. */
  askedFor: {
    uid: string
    name: string
  } | null
  name: string
  address: {
    lines: string[]
    street: string
    zip: string
    city: string
  }
  consultationNumber: string
  fromCache: boolean
  /** Whose evidence it is; own: queried in your company’s name. */
  proof: 'own' | 'others' | 'nobodys' | null
  /** Whether it is the company in your records; it never changes the verdict. */
  company?: 'same' | 'same_other_form' | 'similar' | 'different' | 'not_comparable'
  differences?: string[]
  /** What the member state said of the company, where VIES was sent it. */
  matches?: {
    field: 'name' | 'street' | 'zip' | 'city'
    match: 'valid' | 'invalid' | 'not_processed' | 'unanswered'
  }[]
  /** What somebody of your company said when these two names were compared before. */
  judgement?: {
    word: 'same_company' | 'other_company'
    by: string
    at: string
    remark: string
    /** false: the name according to the authority has since changed, and it no longer applies. */
    stands: boolean
  }
  /** Present where the ministry’s list of fictitious companies names this VAT ID; absent says nothing good. */
  listed?: {
    since: string | null
    asOf: string
  }
  hints: string[]
}

export type Batch = {
  id: number
  state: 'created' | 'running' | 'completed' | 'completed_with_open_rows' | 'failed' | 'cancelled' | 'deleted'
  /** Rows that hold something. */
  total: number
  done: number
  estimatedEnd: string | null
  verdicts: {
    valid: number
    invalid: number
    not_checked: number
    not_a_uid: number
  }
  fileName: string
  createdAt: string
  finishedAt: string | null
  hasReport: boolean
  /** Why it failed. */
  error: string | null
}

export type BatchRow = {
  /** Where it stands in the sheet, the first of `rows`. */
  row: number | null
  /** All of its rows, as far as they are kept: the first few of `rowCount`. */
  rows: number[]
  rowCount: number
  /** null: not answered yet. */
  verdict: 'valid' | 'invalid' | 'not_checked' | 'not_a_uid' | null
  /** As it was queried. */
  uid: string
  /** Why there is no answer, or why it is no VAT ID; a stable word. */
  reason?: string
  /** What the service said, or why there is no answer, in the language of Accept-Language. */
  message: string
  /** 2: name and address came with the confirmation, 1: validity alone, 0: nothing was confirmed. */
  level: number
  /** Which service was queried: FinanzOnline or VIES. */
  service: 'finanzamt' | 'vies' | null
  /** When the service was actually queried, which may be before this call. */
  askedAt: string | null
  /** In whose name it was queried. */
  askedFor: {
    uid: string
    name: string
  } | null
  name: string
  address: {
    lines: string[]
    street: string
    zip: string
    city: string
  }
  consultationNumber: string
  fromCache: boolean
  /** Whose evidence it is; own: queried in your company’s name. */
  proof: 'own' | 'others' | 'nobodys' | null
  /** Whether it is the company in your records; it never changes the verdict. */
  company?: 'same' | 'same_other_form' | 'similar' | 'different' | 'not_comparable'
  differences?: string[]
  /** What the member state said of the company, where VIES was sent it. */
  matches?: {
    field: 'name' | 'street' | 'zip' | 'city'
    match: 'valid' | 'invalid' | 'not_processed' | 'unanswered'
  }[]
  /** What somebody of your company said when these two names were compared before. */
  judgement?: {
    word: 'same_company' | 'other_company'
    by: string
    at: string
    remark: string
    /** false: the name according to the authority has since changed, and it no longer applies. */
    stands: boolean
  }
  /** Present where the ministry’s list of fictitious companies names this VAT ID; absent says nothing good. */
  listed?: {
    since: string | null
    asOf: string
  }
  /** What the evidence said of the days of its invoices when the batch ended, of the first few rows; present where the sheet has a column for them. */
  invoiceDays?: {
    row: number
    /** The day of the invoice in that row; null: the cell names none. */
    day: string | null
    /** Present where nothing can be said of the day: an empty cell, no date, two possible dates, not yet come. */
    fault?: 'none' | 'unreadable' | 'ambiguous' | 'future'
    /** In words, in the language of Accept-Language. */
    said: string
    /** Answers of that day, else the nearest before and after it, 90 days away at most; none: there was no check. */
    supporting: {
      verdict: 'valid' | 'invalid'
      /** When the service was actually queried. */
      askedAt: string
      service: 'finanzamt' | 'vies'
      /** Calendar days from the day that is meant; negative: before it. */
      days: number
    }[]
    /** The nearest answers that are further away: they support nothing. */
    farther: {
      /** When the service was actually queried. */
      askedAt: string
      service: 'finanzamt' | 'vies'
      /** Calendar days from the day that is meant; negative: before it. */
      days: number
    }[]
  }[]
}

export type BatchRows = {
  rows: BatchRow[]
  /** `after` of the next call; null: these were the last. */
  next: number | null
}

export type OnThatDay = {
  /** As it was queried. */
  uid: string
  day: string
  /** In words, in the language of Accept-Language. */
  said: string
  /** Answers of that day, else the nearest before and after it, 90 days away at most; none: there was no check. */
  supporting: {
    verdict: 'valid' | 'invalid'
    /** When the service was actually queried. */
    askedAt: string
    service: 'finanzamt' | 'vies'
    /** Calendar days from the day that is meant; negative: before it. */
    days: number
  }[]
  /** The nearest answers that are further away: they support nothing. */
  farther: {
    /** When the service was actually queried. */
    askedAt: string
    service: 'finanzamt' | 'vies'
    /** Calendar days from the day that is meant; negative: before it. */
    days: number
  }[]
}

export type Partners = {
  partners: {
    /** By which events name it; in a path it stands for the VAT ID, too. */
    id: number
    uid: string
    /** The latest answer from an authority; null: none yet. */
    verdict: 'valid' | 'invalid' | null
    service: 'finanzamt' | 'vies' | null
    /** When that was actually queried. */
    answeredAt: string | null
    /** The latest name given by an authority. */
    name: string
    /** The latest name in your own records. */
    ownName: string
    firstAskedAt: string
    lastAskedAt: string
    /** Whether it is queried again automatically before its latest answer is too old. */
    watched: boolean
    /** Present where the ministry’s list of fictitious companies names it now; absent says nothing good. */
    listed?: {
      since: string | null
      asOf: string
    }
  }[]
  /** `after` of the next call; null: these were the last. */
  next: string | null
}

export type PartnerHistory = {
  /** By which events name it; in a path it stands for the VAT ID, too. */
  id: number
  uid: string
  /** The latest answer from an authority; null: none yet. */
  verdict: 'valid' | 'invalid' | null
  service: 'finanzamt' | 'vies' | null
  /** When that was actually queried. */
  answeredAt: string | null
  /** The latest name given by an authority. */
  name: string
  /** The latest name in your own records. */
  ownName: string
  firstAskedAt: string
  lastAskedAt: string
  /** Whether it is queried again automatically before its latest answer is too old. */
  watched: boolean
  /** Present where the ministry’s list of fictitious companies names it now; absent says nothing good. */
  listed?: {
    since: string | null
    asOf: string
  }
  /** What services said, batches, single checks, judgements, what a newer answer changed, and that it came onto the list of fictitious companies or left it, newest first; not_checked: no answer came. */
  events: (
    | {
        kind: 'answer'
        at: string
        verdict: 'valid' | 'invalid' | 'not_checked' | 'not_a_uid'
        service: 'finanzamt' | 'vies'
        level: number
        message: string
        askedFor: {
          uid: string
          name: string
        }
        name: string
        addressLines: string[]
        consultationNumber: string
      }
    | {
        kind: 'batch'
        at: string
        id: number
        fileName: string
        verdict: 'valid' | 'invalid' | 'not_checked' | 'not_a_uid' | null
      }
    | {
        kind: 'check'
        at: string
        id: number
        verdict: 'valid' | 'invalid' | 'not_checked' | 'not_a_uid'
      }
    | {
        kind: 'judgement'
        at: string
        message: string
        ownName: string
        name: string
      }
    | {
        kind: 'change'
        at: string
        change: 'verdict' | 'name' | 'address' | 'judgement-lapsed'
        message: string
      }
    | {
        kind: 'listing'
        at: string
        isListed: boolean
        message: string
      }
  )[]
  /** `before` of the next call; null: these were the last. */
  next: string | null
}

export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  issues?: {
    path: string
    message: string
  }[]
}

/** Returns a method for each call; what the server refuses is thrown as a Refusal (send.ts). */
export const createClient = (send: Send) => ({
  /** Checks one VAT ID. Permission: check. */
  check: (given: { json: CheckRequest } & CallOptions) =>
    send.json<Check>({ method: 'POST', path: '/api/v1/checks', ...given }),

  /** An earlier check. Permission: check. */
  readCheck: (given: { params: { id: string | number } } & CallOptions) =>
    send.json<Check>({ method: 'GET', path: '/api/v1/checks/{id}', ...given }),

  /** The one-page report of a check. Permission: report:read. */
  fetchCheckReport: (given: { params: { id: string | number } } & CallOptions) =>
    send.file({ method: 'GET', path: '/api/v1/checks/{id}/report', ...given }),

  /** The progress of a batch. Permission: batch:read. */
  readBatch: (given: { params: { id: string | number } } & CallOptions) =>
    send.json<Batch>({ method: 'GET', path: '/api/v1/batches/{id}', ...given }),

  /** The rows of a batch, in the order of the sheet. Permission: batch:read. */
  readRows: (
    given: {
      params: { id: string | number }
      query?: {
        /** The `next` of the call before. */
        after?: number
        limit?: number
      }
    } & CallOptions,
  ) => send.json<BatchRows>({ method: 'GET', path: '/api/v1/batches/{id}/rows', ...given }),

  /** The list with the answers beside each row. Permission: batch:read. */
  fetchResult: (given: { params: { id: string | number } } & CallOptions) =>
    send.file({ method: 'GET', path: '/api/v1/batches/{id}/result', ...given }),

  /** The audit report. Permission: report:read. */
  fetchReport: (given: { params: { id: string | number } } & CallOptions) =>
    send.file({ method: 'GET', path: '/api/v1/batches/{id}/report', ...given }),

  /** What the evidence says of a VAT ID on an earlier day. Permission: report:read. */
  askDay: (
    given: {
      query: {
        /** The VAT ID as in your records. */
        uid: string
        /** A calendar day in Vienna, yyyy-mm-dd; today or before. */
        day: string
      }
    } & CallOptions,
  ) => send.json<OnThatDay>({ method: 'GET', path: '/api/v1/on-that-day', ...given }),

  /** Every VAT ID that your company has ever checked. Permission: report:read. */
  listPartners: (
    given: {
      query?: {
        /** The `next` of the call before; the order is that of the VAT IDs. */
        after?: string
        limit?: number
        verdict?: 'valid' | 'invalid' | 'none'
        /** Only those that are watched, or only those that are not. */
        watched?: 'true' | 'false'
      }
    } & CallOptions = {},
  ) => send.json<Partners>({ method: 'GET', path: '/api/v1/partners', ...given }),

  /** One of them with its timeline, newest first. Permission: report:read. */
  readPartner: (
    given: {
      params: { uid: string | number }
      query?: {
        before?: string
        limit?: number
      }
    } & CallOptions,
  ) => send.json<PartnerHistory>({ method: 'GET', path: '/api/v1/partners/{uid}', ...given }),

  /** Takes a list and starts checking it. Permission: batch:write. */
  uploadBatch: (
    given: (
      | { json: ListRequest }
      | {
          form: {
            file: Blob
          }
        }
    ) &
      CallOptions,
  ) => send.json<Batch>({ method: 'POST', path: '/api/v1/batches', ...given }),
})

export type Client = ReturnType<typeof createClient>
