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
  /** Its number in the Czech register: for a group (CZ699…), which has no name, ARES is asked whether it is a member. */
  ico?: string
  /** true: query the authority even if there is an answer in the cache. */
  fresh?: boolean
}

export type ListRequest = {
  /** VAT IDs alone. */
  uids?: string[]
  /** VAT IDs with what your records say of each. */
  checks?: {
    /** As in your records. */
    uid: string
    /** Whose VAT ID it should be: compared with the authority’s answer. */
    name?: string
    street?: string
    zip?: string
    city?: string
    /** Its number in the Czech register: for a group (CZ699…), ARES is asked whether it is a member (`memberships` of a row). */
    ico?: string
    /** What the evidence says of this day stands in the result and in `invoiceDays` of a row. */
    invoiceDate?: string
    /** Your own word for the entry, unique or not: it comes back with its row, and stands in the result. */
    ref?: string
  }[]
  /** true: query the authority even if there is an answer in the cache. */
  fresh?: boolean
}

export type StockCheckRequest = {
  /** Only those with this latest answer; none: never answered. */
  verdict?: 'valid' | 'invalid' | 'none'
  /** Only those whose latest answer is older than this many days. */
  olderThanDays?: number
  /** Only those that are watched, or only those that are not. */
  watched?: boolean
  /** Only those whose VAT ID or one of whose names contains this, in upper or lower case. */
  search?: string
}

export type WebhookRequest = {
  url: string
  events: (
    | 'batch.completed'
    | 'batch.failed'
    | 'stock_check.completed'
    | 'check.completed'
    | 'partner.changed'
    | 'partner.invalid'
  )[]
}

export type FileRequest = {
  /** The list: .xlsx, .csv or .txt, with its name. */
  file: Blob
  /** Of a workbook: the sheet by its name; else the one with the most VAT IDs. */
  sheet?: string
  /** A column by its number from 1, by its letters, or by exactly the text of its heading. */
  uidColumn?: string
  /** As uidColumn; 0: none of the list’s columns. */
  nameColumn?: string
  /** As uidColumn; 0: none of the list’s columns. */
  streetColumn?: string
  /** As uidColumn; 0: none of the list’s columns. */
  zipColumn?: string
  /** As uidColumn; 0: none of the list’s columns. */
  cityColumn?: string
  /** As uidColumn; 0: none of the list’s columns. */
  invoiceDateColumn?: string
  /** Of a .csv or .txt; else it is found, or asked for (ambiguous_encoding). */
  encoding?:
    | 'utf-8'
    | 'windows-1252'
    | 'iso-8859-15'
    | 'iso-8859-1'
    | 'windows-1250'
    | 'iso-8859-2'
    | 'cp850'
    | 'cp852'
    | 'macintosh'
    | 'utf-16le'
    | 'utf-16be'
  /** Of a .csv or .txt; else it is found. */
  delimiter?: 'tab' | 'semicolon' | 'pipe' | 'comma'
  /** true: query the authority even if there is an answer in the cache. */
  fresh?: 'true' | 'false'
  /** In which result and report are written; else that of Accept-Language. */
  language?: 'de' | 'en'
}

export type Check = {
  id: number
  verdict: 'valid' | 'invalid' | 'not_checked' | 'not_a_uid'
  /** As it was queried. */
  uid: string
  /** Why there is no answer, or why it is no VAT ID; a stable word. */
  reason?:
    | 'timeout'
    | 'connection'
    | 'maintenance'
    | 'service_unavailable'
    | 'member_state_unavailable'
    | 'overload'
    | 'technical_error'
    | 'unreadable_answer'
    | 'contradictory_answer'
    | 'unknown_code'
    | 'session'
    | 'day_limit'
    | 'requester_limit'
    | 'not_yet_askable'
    | 'state_forbids'
    | 'portal_only'
    | 'level_2_impossible'
    | 'credentials'
    | 'account_incomplete'
    | 'not_authorised'
    | 'requester_uid'
    | 'own_number_missing'
    | 'own_number_refused'
    | 'blocked'
    | 'not_set_up'
    | 'request_refused'
    | 'clock'
    | 'cancelled'
    | 'internal_error'
    | 'empty'
    | 'no_number'
    | 'no_country'
    | 'not_eu'
    | 'too_short'
    | 'too_long'
    | 'structure'
    | 'character'
    | (string & {})
  /** What cures the reason. transient: check again in a while; tomorrow: check again on another day; needs_a_person: checking again is no use before somebody has put something right. */
  remedy?: 'transient' | 'tomorrow' | 'needs_a_person'
  /** In how many seconds from now it is worth checking again, where that is known. */
  retryAfter?: number
  /** What the service said, or why there is no answer, in the language of Accept-Language. */
  message: string
  /** 2: name and address came with the confirmation, 1: validity alone, 0: nothing was confirmed. */
  level: number
  /** Which service was queried. */
  service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | (string & {}) | null
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
  /** What a register outside the EU’s own services says of the entry: since when, until when, and the number of the group’s head. Absent where it says nothing. */
  entry?: {
    from: string | null
    until: string | null
    head: string | null
  }
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
  /** Present where the Czech register ADIS calls its owner an unreliable payer, as of that day; absent says nothing good. */
  unreliablePayer?: {
    since: string | null
    asOf: string
  }
  /** Present where a paper of the ministry’s in the company’s DataBox speaks of this answer; agrees: false = it says otherwise. It never changes the verdict. */
  confirmation?: {
    agrees: boolean
    verdict: 'valid' | 'invalid'
    level: number
    day: string
    message: string
  }
  /** What the Czech register ARES said of the companies meant, beside a group’s answer; never a verdict. */
  memberships?: {
    ico: string
    word:
      | 'member'
      | 'other_group'
      | 'no_group'
      | 'ended'
      | 'unclear'
      | 'not_found'
      | 'malformed'
      | 'no_answer'
      | (string & {})
    message: string
    name: string
    addressLines: string[]
    askedAt: string
    source: string
  }[]
  hints: string[]
  /** When the check was made; the authority may have been asked before. */
  createdAt: string
}

export type Checks = {
  checks: Check[]
  /** `after` of the next call; null: these were the last for now. What comes later has higher ids. */
  next: number | null
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
  /** SHA-256 of the file as it was received, in hexadecimal digits; of a list of JSON, of the workbook made of it. */
  fileSha256: string
  createdAt: string
  finishedAt: string | null
  hasReport: boolean
  /** Why it failed. */
  error: string | null
  /** What of the file was read how; absent in lists of batches, null for a batch from before it was kept. */
  layout?: {
    /** null: it is a list, a .csv or .txt. */
    sheet: string | null
    /** null: no headings were found, and the answers have none. */
    headerRow: number | null
    /** null: it is a workbook. */
    encoding:
      | 'utf-8'
      | 'windows-1252'
      | 'iso-8859-15'
      | 'iso-8859-1'
      | 'windows-1250'
      | 'iso-8859-2'
      | 'cp850'
      | 'cp852'
      | 'macintosh'
      | 'utf-16le'
      | 'utf-16be'
      | null
    delimiter: 'tab' | 'semicolon' | 'pipe' | 'comma' | null
    /** Why the VAT IDs are read from this column: the call chose it, its heading says so, or the numbers in it do; null: not kept. */
    why: 'chosen' | 'heading' | 'numbers' | null
    /** Columns that looked like it and were not taken, the first five. */
    passedOver: {
      column: number
      letter: string
      heading: string
      /** own: the company’s own number; one-number: the same in all rows; no-numbers: no VAT ID in it; fewer: fewer or the same. */
      why: 'own' | 'one-number' | 'no-numbers' | 'fewer'
    }[]
    /** Whether the list begins with a byte order mark, which then stands in the result too. */
    hasBom: boolean
    columns: {
      uid: {
        /** Counted from 1. */
        column: number
        letter: string
        /** Empty where nothing stands above it. */
        heading: string
        /** chosen: by the call. */
        how: 'chosen' | 'found'
      } | null
      /** Joined in front of the number. */
      country: {
        /** Counted from 1. */
        column: number
        letter: string
        /** Empty where nothing stands above it. */
        heading: string
        /** chosen: by the call. */
        how: 'chosen' | 'found'
      } | null
      name: {
        /** Counted from 1. */
        column: number
        letter: string
        /** Empty where nothing stands above it. */
        heading: string
        /** chosen: by the call. */
        how: 'chosen' | 'found'
      } | null
      street: {
        /** Counted from 1. */
        column: number
        letter: string
        /** Empty where nothing stands above it. */
        heading: string
        /** chosen: by the call. */
        how: 'chosen' | 'found'
      } | null
      zip: {
        /** Counted from 1. */
        column: number
        letter: string
        /** Empty where nothing stands above it. */
        heading: string
        /** chosen: by the call. */
        how: 'chosen' | 'found'
      } | null
      city: {
        /** Counted from 1. */
        column: number
        letter: string
        /** Empty where nothing stands above it. */
        heading: string
        /** chosen: by the call. */
        how: 'chosen' | 'found'
      } | null
      invoiceDate: {
        /** Counted from 1. */
        column: number
        letter: string
        /** Empty where nothing stands above it. */
        heading: string
        /** chosen: by the call. */
        how: 'chosen' | 'found'
      } | null
    }
  } | null
}

export type Batches = {
  batches: Batch[]
  /** `after` of the next call; null: these were the last for now. What comes later has higher ids. */
  next: number | null
}

export type DryRun = {
  layout: {
    /** null: it is a list, a .csv or .txt. */
    sheet: string | null
    /** null: no headings were found, and the answers have none. */
    headerRow: number | null
    /** null: it is a workbook. */
    encoding:
      | 'utf-8'
      | 'windows-1252'
      | 'iso-8859-15'
      | 'iso-8859-1'
      | 'windows-1250'
      | 'iso-8859-2'
      | 'cp850'
      | 'cp852'
      | 'macintosh'
      | 'utf-16le'
      | 'utf-16be'
      | null
    delimiter: 'tab' | 'semicolon' | 'pipe' | 'comma' | null
    /** Why the VAT IDs are read from this column: the call chose it, its heading says so, or the numbers in it do; null: not kept. */
    why: 'chosen' | 'heading' | 'numbers' | null
    /** Columns that looked like it and were not taken, the first five. */
    passedOver: {
      column: number
      letter: string
      heading: string
      /** own: the company’s own number; one-number: the same in all rows; no-numbers: no VAT ID in it; fewer: fewer or the same. */
      why: 'own' | 'one-number' | 'no-numbers' | 'fewer'
    }[]
    /** Whether the list begins with a byte order mark, which then stands in the result too. */
    hasBom: boolean
    columns: {
      uid: {
        /** Counted from 1. */
        column: number
        letter: string
        /** Empty where nothing stands above it. */
        heading: string
        /** chosen: by the call. */
        how: 'chosen' | 'found'
      } | null
      /** Joined in front of the number. */
      country: {
        /** Counted from 1. */
        column: number
        letter: string
        /** Empty where nothing stands above it. */
        heading: string
        /** chosen: by the call. */
        how: 'chosen' | 'found'
      } | null
      name: {
        /** Counted from 1. */
        column: number
        letter: string
        /** Empty where nothing stands above it. */
        heading: string
        /** chosen: by the call. */
        how: 'chosen' | 'found'
      } | null
      street: {
        /** Counted from 1. */
        column: number
        letter: string
        /** Empty where nothing stands above it. */
        heading: string
        /** chosen: by the call. */
        how: 'chosen' | 'found'
      } | null
      zip: {
        /** Counted from 1. */
        column: number
        letter: string
        /** Empty where nothing stands above it. */
        heading: string
        /** chosen: by the call. */
        how: 'chosen' | 'found'
      } | null
      city: {
        /** Counted from 1. */
        column: number
        letter: string
        /** Empty where nothing stands above it. */
        heading: string
        /** chosen: by the call. */
        how: 'chosen' | 'found'
      } | null
      invoiceDate: {
        /** Counted from 1. */
        column: number
        letter: string
        /** Empty where nothing stands above it. */
        heading: string
        /** chosen: by the call. */
        how: 'chosen' | 'found'
      } | null
    }
  }
  /** Rows that hold something. */
  total: number
  /** Different VAT IDs. */
  uids: number
  /** Rows that repeat a VAT ID of a row above. */
  duplicateRows: number
  notUids: {
    rows: number
    examples: {
      row: number
      text: string
      message: string
    }[]
  }
  /** Of `uids`: answered from the cache. */
  cached: number
  /** Of `uids`: queried, by service. */
  live: {
    service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc'
    queries: number
  }[]
  /** From start to result, by the latest answers; null: too little is known. */
  seconds: {
    from: number
    to: number
  } | null
}

export type BatchRow = {
  /** Where it stands in the sheet, the first of `rows`. */
  row: number | null
  /** All of its rows; of a batch from before release 2.0 the first three of `rowCount` at most. */
  rows: number[]
  rowCount: number
  /** With `by=row`, and of one row: what you called it. */
  ref?: string
  /** What you called its rows, in the order of `rows`; present where you named any of several. */
  refs?: (string | null)[]
  /** null: not answered yet. */
  verdict: 'valid' | 'invalid' | 'not_checked' | 'not_a_uid' | null
  /** As it was queried. */
  uid: string
  /** Why there is no answer, or why it is no VAT ID; a stable word. */
  reason?:
    | 'timeout'
    | 'connection'
    | 'maintenance'
    | 'service_unavailable'
    | 'member_state_unavailable'
    | 'overload'
    | 'technical_error'
    | 'unreadable_answer'
    | 'contradictory_answer'
    | 'unknown_code'
    | 'session'
    | 'day_limit'
    | 'requester_limit'
    | 'not_yet_askable'
    | 'state_forbids'
    | 'portal_only'
    | 'level_2_impossible'
    | 'credentials'
    | 'account_incomplete'
    | 'not_authorised'
    | 'requester_uid'
    | 'own_number_missing'
    | 'own_number_refused'
    | 'blocked'
    | 'not_set_up'
    | 'request_refused'
    | 'clock'
    | 'cancelled'
    | 'internal_error'
    | 'empty'
    | 'no_number'
    | 'no_country'
    | 'not_eu'
    | 'too_short'
    | 'too_long'
    | 'structure'
    | 'character'
    | (string & {})
  /** What cures the reason. transient: check again in a while; tomorrow: check again on another day; needs_a_person: checking again is no use before somebody has put something right. */
  remedy?: 'transient' | 'tomorrow' | 'needs_a_person'
  /** In how many seconds from now it is worth checking again, where that is known. */
  retryAfter?: number
  /** What the service said, or why there is no answer, in the language of Accept-Language. */
  message: string
  /** 2: name and address came with the confirmation, 1: validity alone, 0: nothing was confirmed. */
  level: number
  /** Which service was queried. */
  service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | (string & {}) | null
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
  /** What a register outside the EU’s own services says of the entry: since when, until when, and the number of the group’s head. Absent where it says nothing. */
  entry?: {
    from: string | null
    until: string | null
    head: string | null
  }
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
  /** Present where the Czech register ADIS calls its owner an unreliable payer, as of that day; absent says nothing good. */
  unreliablePayer?: {
    since: string | null
    asOf: string
  }
  /** Present where a paper of the ministry’s in the company’s DataBox speaks of this answer; agrees: false = it says otherwise. It never changes the verdict. */
  confirmation?: {
    agrees: boolean
    verdict: 'valid' | 'invalid'
    level: number
    day: string
    message: string
  }
  /** What the Czech register ARES said of the companies meant, beside a group’s answer; never a verdict. */
  memberships?: {
    ico: string
    word:
      | 'member'
      | 'other_group'
      | 'no_group'
      | 'ended'
      | 'unclear'
      | 'not_found'
      | 'malformed'
      | 'no_answer'
      | (string & {})
    message: string
    name: string
    addressLines: string[]
    askedAt: string
    source: string
  }[]
  /** The row whose name `company`, `differences` and `judgement` are about: of several names the one to look at first. */
  companyRow?: number
  /** Present where its rows have several names: each with its rows and a word of its own, the first ten. */
  names?: {
    /** As your list has it. */
    name: string
    rows: number[]
    company: 'same' | 'same_other_form' | 'similar' | 'different' | 'not_comparable'
    differences: string[]
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
  }[]
  /** true: there are more names than `names` lists; `by=row` has them all. */
  hasMoreNames?: boolean
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
      service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | (string & {})
      /** Calendar days from the day that is meant; negative: before it. */
      days: number
      /** Where the register’s entry says it of the day, however far away the query: since when and until when. */
      entry?: {
        from: string | null
        until: string | null
      }
    }[]
    /** The nearest answers that are further away: they support nothing. */
    farther: {
      /** When the service was actually queried. */
      askedAt: string
      service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | (string & {})
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

export type StockCheck = {
  id: number
  state: 'running' | 'completed' | 'failed' | 'cancelled'
  /** Business partners; null while they are being gathered. */
  total: number | null
  done: number
  verdicts: {
    valid: number
    invalid: number
    not_checked: number
  }
  /** When it goes on, where it waits for the next night. */
  goesOnAt: string | null
  estimatedEnd: string | null
  /** Its batches, in the order in which they began: rows, results and reports are theirs. */
  batches: number[]
  createdAt: string
  finishedAt: string | null
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
    service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | (string & {})
    /** Calendar days from the day that is meant; negative: before it. */
    days: number
    /** Where the register’s entry says it of the day, however far away the query: since when and until when. */
    entry?: {
      from: string | null
      until: string | null
    }
  }[]
  /** The nearest answers that are further away: they support nothing. */
  farther: {
    /** When the service was actually queried. */
    askedAt: string
    service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | (string & {})
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
    service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | (string & {}) | null
    /** When that was actually queried. */
    answeredAt: string | null
    /** The latest name given by an authority. */
    name: string
    /** The latest name in your own records. */
    ownName: string
    firstAskedAt: string
    lastAskedAt: string
    /** When this system last noted that its verdict, name, address, a judgement or its place on the list of fictitious companies changed, or that it is new. */
    changedAt: string
    /** Whether it is queried again automatically before its latest answer is too old. */
    watched: boolean
    /** Present where the Czech register ADIS calls its owner an unreliable payer, as of that day; absent says nothing good. */
    unreliablePayer?: {
      since: string | null
      asOf: string
    }
    /** Present where the ministry’s list of fictitious companies names it now; absent says nothing good. */
    listed?: {
      since: string | null
      asOf: string
    }
  }[]
  /** With `changedSince` alone: partners that were removed since, because the retention of their evidence ended. Whatever else is asked for, all of them; a page has `limit` of both together. */
  removed?: {
    /** Of a partner that there is no more; no other one ever gets it. */
    id: number
    /** When this system noted that. */
    removedAt: string
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
  service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | (string & {}) | null
  /** When that was actually queried. */
  answeredAt: string | null
  /** The latest name given by an authority. */
  name: string
  /** The latest name in your own records. */
  ownName: string
  firstAskedAt: string
  lastAskedAt: string
  /** When this system last noted that its verdict, name, address, a judgement or its place on the list of fictitious companies changed, or that it is new. */
  changedAt: string
  /** Whether it is queried again automatically before its latest answer is too old. */
  watched: boolean
  /** Present where the Czech register ADIS calls its owner an unreliable payer, as of that day; absent says nothing good. */
  unreliablePayer?: {
    since: string | null
    asOf: string
  }
  /** Present where the ministry’s list of fictitious companies names it now; absent says nothing good. */
  listed?: {
    since: string | null
    asOf: string
  }
  /** What services said, batches, single checks, judgements, what a newer answer changed, and that it came onto the list of fictitious companies or left it, newest first; not_checked: no answer came. */
  events: PartnerEvent[]
  /** `before` of the next call; null: these were the last. */
  next: string | null
}

export type Webhooks = {
  /** All that your company has, the newest first: ten at most. */
  webhooks: {
    id: number
    url: string
    /** What it is told of; more kinds of events may come. */
    events: string[]
    isOn: boolean
    offSince: string | null
    /** Why it is off: `person`, `failures` after the last retry, or `gone` after the answer 410. It is switched on again on the page Programs. */
    offBecause: string | null
    createdAt: string
    /** The person or the program that made it. */
    createdBy: string
    /** Deliveries that wait for their first or their next try. */
    waiting: number
  }[]
}

export type MadeWebhook = {
  id: number
  /** With which each delivery is signed (Standard Webhooks); it is shown this once. */
  secret: string
}

export type PartnerEvent =
  | AnswerEvent
  | BatchEvent
  | CheckEvent
  | JudgementEvent
  | ChangeEvent
  | ListingEvent
  | OtherEvent

export type AnswerEvent = {
  kind: 'answer'
  at: string
  verdict: 'valid' | 'invalid' | 'not_checked' | 'not_a_uid'
  service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | (string & {})
  level: number
  message: string
  askedFor: {
    uid: string
    name: string
  }
  name: string
  addressLines: string[]
  consultationNumber: string
  /** Present where a paper of the ministry’s in the company’s DataBox speaks of this answer; agrees: false = it says otherwise. It never changes the verdict. */
  confirmation?: {
    agrees: boolean
    verdict: 'valid' | 'invalid'
    level: number
    day: string
    message: string
  }
}

export type BatchEvent = {
  kind: 'batch'
  at: string
  id: number
  fileName: string
  verdict: 'valid' | 'invalid' | 'not_checked' | 'not_a_uid' | null
}

export type CheckEvent = {
  kind: 'check'
  at: string
  id: number
  verdict: 'valid' | 'invalid' | 'not_checked' | 'not_a_uid'
}

export type JudgementEvent = {
  kind: 'judgement'
  at: string
  message: string
  ownName: string
  name: string
}

export type ChangeEvent = {
  kind: 'change'
  at: string
  change: 'verdict' | 'name' | 'address' | 'judgement-lapsed' | (string & {})
  message: string
}

export type ListingEvent = {
  kind: 'listing'
  at: string
  isListed: boolean
  message: string
}

/** More kinds may come: take one that you do not know, or pass it over. */
export type OtherEvent = {
  kind: string
  at: string
}

export type Problem = {
  /** Leads to what is said of the code. */
  type: string
  title: string
  status: number
  /** For people, in the language of Accept-Language; English without one. */
  detail: string
  /** For programs. Handle one that you do not know by its status. */
  code:
    | 'missing_key'
    | 'invalid_key'
    | 'licence_ended'
    | 'not_signed_in'
    | 'missing_permission'
    | 'address_not_allowed'
    | 'not_allowed'
    | 'bad_input'
    | 'unknown_field'
    | 'invalid_json'
    | 'not_found'
    | 'method_not_allowed'
    | 'conflict'
    | 'no_result_yet'
    | 'rows_not_kept'
    | 'idempotency_key_reused'
    | 'idempotency_key_in_use'
    | 'batch_running'
    | 'batch_ended'
    | 'batch_cancelled'
    | 'batch_downloaded'
    | 'batch_held'
    | 'nothing_to_ask_again'
    | 'nothing_to_ask_today'
    | 'too_many_open_batches'
    | 'too_many_webhooks'
    | 'too_large'
    | 'wrong_type'
    | 'range_not_satisfiable'
    | 'unreadable'
    | 'ambiguous_encoding'
    | 'ambiguous_column'
    | 'no_such_column'
    | 'too_often'
    | 'too_many_at_once'
    | 'too_many_calls_at_once'
    | 'unavailable'
    | 'internal_error'
    | (string & {})
  issues?: {
    path: string
    message: string
  }[]
  /** Seconds, as in the header Retry-After. */
  retryAfter?: number
}

/** Returns a method for each call; what the server refuses is thrown as a Refusal (send.ts). */
export const createClient = (send: Send) => ({
  /** Checks one VAT ID. Permission: check. */
  check: (given: { json: CheckRequest } & CallOptions) =>
    send.json<Check>({ method: 'POST', path: '/api/v1/checks', ...given }),

  /** Your company’s checks, in the order of their ids. Permission: check. */
  listChecks: (
    given: {
      query?: {
        /** The `next` of the call before, or the last `id` that you have; the order is that of the ids. */
        after?: number
        limit?: number
        /** Only checks made at this moment or later. */
        since?: string
      }
    } & CallOptions = {},
  ) => send.json<Checks>({ method: 'GET', path: '/api/v1/checks', ...given }),

  /** An earlier check. Permission: check. */
  readCheck: (given: { params: { id: string | number } } & CallOptions) =>
    send.json<Check>({ method: 'GET', path: '/api/v1/checks/{id}', ...given }),

  /** The one-page report of a check. Permission: report:read. */
  fetchCheckReport: (given: { params: { id: string | number } } & CallOptions) =>
    send.file({ method: 'GET', path: '/api/v1/checks/{id}/report', ...given }),

  /** The progress of a batch. Permission: batch:read. */
  readBatch: (given: { params: { id: string | number } } & CallOptions) =>
    send.json<Batch>({ method: 'GET', path: '/api/v1/batches/{id}', ...given }),

  /** Deletes the list and the result of an ended batch; the report stays. Permission: batch:write. */
  deleteBatch: (given: { params: { id: string | number } } & CallOptions) =>
    send.nothing({ method: 'DELETE', path: '/api/v1/batches/{id}', ...given }),

  /** The rows of a batch, in the order of the sheet. Permission: batch:read. */
  readRows: (
    given: {
      params: { id: string | number }
      query?: {
        /** Only rows with this verdict. */
        verdict?: 'valid' | 'invalid' | 'not_checked' | 'not_a_uid'
        /** uid: one entry for all rows with a VAT ID; row: one for each row, in your order, with its own `ref` and `company`. */
        by?: 'uid' | 'row'
        /** The `next` of the call before. */
        after?: number
        limit?: number
      }
    } & CallOptions,
  ) => send.json<BatchRows>({ method: 'GET', path: '/api/v1/batches/{id}/rows', ...given }),

  /** The list with the answers beside each row. Permission: batch:read. */
  fetchResult: (
    given: {
      params: { id: string | number }
      query?: {
        /** Of a list’s result; else as uploaded, or UTF-8 with a byte order mark where that lacks letters of the answers. */
        encoding?:
          | 'utf-8'
          | 'windows-1252'
          | 'iso-8859-15'
          | 'iso-8859-1'
          | 'windows-1250'
          | 'iso-8859-2'
          | 'cp850'
          | 'cp852'
          | 'macintosh'
          | 'utf-16le'
          | 'utf-16be'
          | 'utf-8-bom'
      }
    } & CallOptions,
  ) => send.file({ method: 'GET', path: '/api/v1/batches/{id}/result', ...given }),

  /** The audit report. Permission: report:read. */
  fetchReport: (given: { params: { id: string | number } } & CallOptions) =>
    send.file({ method: 'GET', path: '/api/v1/batches/{id}/report', ...given }),

  /** Cancels a batch that waits or runs; a cancelled one stays as it is. Permission: batch:write. */
  cancelBatch: (given: { params: { id: string | number } } & CallOptions) =>
    send.json<Batch>({ method: 'POST', path: '/api/v1/batches/{id}/cancel', ...given }),

  /** Checks the open rows of an ended batch again. Permission: batch:write. */
  retryBatch: (given: { params: { id: string | number } } & CallOptions) =>
    send.json<Batch>({ method: 'POST', path: '/api/v1/batches/{id}/retry', ...given }),

  /** Your company’s batches, in the order of their ids. Permission: batch:read. */
  listBatches: (
    given: {
      query?: {
        /** The `next` of the call before, or the last `id` that you have; the order is that of the ids. */
        after?: number
        limit?: number
        /** Only batches in this state. */
        state?: 'created' | 'running' | 'completed' | 'completed_with_open_rows' | 'failed' | 'cancelled' | 'deleted'
        /** Only batches made at this moment or later. */
        since?: string
      }
    } & CallOptions = {},
  ) => send.json<Batches>({ method: 'GET', path: '/api/v1/batches', ...given }),

  /** Takes a list as JSON and starts checking it. Permission: batch:write. */
  uploadBatch: (
    given: {
      query?: {
        /** true: answers what the upload would mean (200), stores nothing and asks no service. */
        dryRun?: 'true' | 'false'
      }
    } & { json: ListRequest } & CallOptions,
  ) => send.json<DryRun | Batch>({ method: 'POST', path: '/api/v1/batches', ...given }),

  /** Checks all business partners again, or those that are chosen: a batch after the other, over as many nights as it takes. Permission: batch:write. */
  startStockCheck: (given: { json: StockCheckRequest } & CallOptions) =>
    send.json<StockCheck>({ method: 'POST', path: '/api/v1/stock-checks', ...given }),

  /** The progress of a stock check. Permission: batch:read. */
  readStockCheck: (given: { params: { id: string | number } } & CallOptions) =>
    send.json<StockCheck>({ method: 'GET', path: '/api/v1/stock-checks/{id}', ...given }),

  /** Cancels a stock check and its batches that run. Permission: batch:write. */
  cancelStockCheck: (given: { params: { id: string | number } } & CallOptions) =>
    send.json<StockCheck>({ method: 'POST', path: '/api/v1/stock-checks/{id}/cancel', ...given }),

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
        /** The `next` of the call before; the order is that of the VAT IDs, with `changedSince` that of the changes. */
        after?: string
        limit?: number
        verdict?: 'valid' | 'invalid' | 'none'
        /** Only those that are watched, or only those that are not. */
        watched?: boolean
        /** Only partners that are new or changed since, and which were removed; begin with the last `changedAt` or `removedAt` that you have, whichever is later. */
        changedSince?: string
        /** Only those whose VAT ID or one of whose names contains this, in upper or lower case. */
        search?: string
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

  /** Your company’s webhooks. Permission: webhook:manage. */
  listWebhooks: (given: CallOptions = {}) => send.json<Webhooks>({ method: 'GET', path: '/api/v1/webhooks', ...given }),

  /** Makes a webhook and answers its secret, this once. Permission: webhook:manage. */
  makeWebhook: (given: { json: WebhookRequest } & CallOptions) =>
    send.json<MadeWebhook>({ method: 'POST', path: '/api/v1/webhooks', ...given }),

  /** Ends a webhook, with its secret and what waits to be sent. Permission: webhook:manage. */
  endWebhook: (given: { params: { id: string | number } } & CallOptions) =>
    send.nothing({ method: 'DELETE', path: '/api/v1/webhooks/{id}', ...given }),

  /** Takes a list as a file and starts checking it. Permission: batch:write. */
  uploadFile: (
    given: {
      query?: {
        /** true: answers what the upload would mean (200), stores nothing and asks no service. */
        dryRun?: 'true' | 'false'
      }
    } & { form: FileRequest } & CallOptions,
  ) => send.json<DryRun | Batch>({ method: 'POST', path: '/api/v1/batches/file', ...given }),
})

export type Client = ReturnType<typeof createClient>
