// Made by npm run docs from the description of the calls for programs (tools/make-client.ts); npm run check refuses it when it is stale.
import type { CallOptions, Send } from './send.ts'

export type CheckRequest = {
  /** The VAT ID as in your records. Spaces, dots and a missing leading zero are corrected. */
  uid: string
  /** The company name in your records, to compare with the authority’s answer. */
  name?: string
  street?: string
  zip?: string
  city?: string
  /** The company’s number in the Czech register. For a VAT group (CZ699…), ARES is queried to find out whether the company is a member. */
  ico?: string
  /** The company’s bank account, if it is Polish. For a valid Polish VAT ID, the white list is queried whether the account is assigned to the company. */
  account?: string
  /** true: query the authority even if there is a cached answer. */
  fresh?: boolean
}

export type ListRequest = {
  /** VAT IDs only. */
  uids?: string[]
  /** VAT IDs with the data from your records. */
  checks?: {
    /** The VAT ID as in your records. */
    uid: string
    /** The company name in your records, to compare with the authority’s answer. */
    name?: string
    street?: string
    zip?: string
    city?: string
    /** The company’s number in the Czech register. For a VAT group (CZ699…), ARES is queried to find out whether the company is a member (`memberships` of a row). */
    ico?: string
    /** The company’s bank account, if it is Polish. For a valid Polish VAT ID, the white list is queried whether the account is assigned to the company (`polishAccounts` of a row). */
    account?: string
    /** The invoice date. The evidence for this day is in the result and in `invoiceDays` of the row. */
    invoiceDate?: string
    /** Your own reference for the entry, unique or not. It is returned with its row and written to the result. */
    ref?: string
  }[]
  /** true: query the authority even if there is a cached answer. */
  fresh?: boolean
}

export type StockCheckRequest = {
  /** Checks only partners with this latest answer; none: never answered. */
  verdict?: 'valid' | 'invalid' | 'none'
  /** Checks only partners whose latest answer is older than this number of days. */
  olderThanDays?: number
  /** true: checks only watched partners; false: only partners that are not watched. */
  watched?: boolean
  /** Checks only partners whose VAT ID or name contains this text; case is ignored. */
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
  /** The list as an .xlsx, .csv or .txt file, with its file name. */
  file: Blob
  /** The name of the sheet in a workbook. Default: the sheet with the most VAT IDs. */
  sheet?: string
  /** A column: its number from 1, its letters, or the exact text of its heading. */
  uidColumn?: string
  /** A column, as in uidColumn; 0: no column of the list. */
  nameColumn?: string
  /** A column, as in uidColumn; 0: no column of the list. */
  streetColumn?: string
  /** A column, as in uidColumn; 0: no column of the list. */
  zipColumn?: string
  /** A column, as in uidColumn; 0: no column of the list. */
  cityColumn?: string
  /** A column, as in uidColumn; 0: no column of the list. */
  invoiceDateColumn?: string
  /** The column of Polish bank accounts, which the white list is queried about; 0: no column of the list. */
  accountColumn?: string
  /** The encoding of a .csv or .txt file. Default: detected; if this is ambiguous, the call fails with ambiguous_encoding. */
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
  /** The delimiter of a .csv or .txt file. Default: detected. */
  delimiter?: 'tab' | 'semicolon' | 'pipe' | 'comma'
  /** true: query the authority even if there is a cached answer. */
  fresh?: 'true' | 'false'
  /** The language of the result and report. Default: that of Accept-Language. */
  language?: 'de' | 'en'
}

export type Check = {
  id: number
  verdict: 'valid' | 'invalid' | 'not_checked' | 'not_a_uid'
  /** The VAT ID as queried. */
  uid: string
  /** A stable code for why there is no answer, or why the text is not a VAT ID. */
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
  /** What to do about the reason. transient: check again later; tomorrow: check again on another day; needs_a_person: do not retry until a person has fixed the cause. */
  remedy?: 'transient' | 'tomorrow' | 'needs_a_person'
  /** Seconds from now after which to check again, if known. */
  retryAfter?: number
  /** The service’s answer, or why there is none, in the language of Accept-Language. */
  message: string
  /** 2: the confirmation included the name and address; 1: validity only; 0: nothing was confirmed. */
  level: number
  /** The service that was queried. */
  service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | 'brreg' | (string & {}) | null
  /** When the service was actually queried, which may be before this call. */
  askedAt: string | null
  /** The company in whose name the service was queried. */
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
  /** The entry in a register other than the EU’s own services: start, end, and the number of the group’s head. Absent if the register gives no details. */
  entry?: {
    from: string | null
    until: string | null
    head: string | null
  }
  fromCache: boolean
  /** Whose evidence the answer is. own: it was queried in your company’s name. */
  proof: 'own' | 'others' | 'nobodys' | null
  /** Whether it is the company in your records. It never changes the verdict. */
  company?: 'same' | 'same_other_form' | 'similar' | 'different' | 'not_comparable'
  differences?: string[]
  /** The member state’s comparison of the company data sent to VIES. */
  matches?: {
    field: 'name' | 'street' | 'zip' | 'city'
    match: 'valid' | 'invalid' | 'not_processed' | 'unanswered'
  }[]
  /** An earlier decision by a person of your company about these two names. */
  judgement?: {
    word: 'same_company' | 'other_company'
    by: string
    at: string
    remark: string
    /** false: the authority’s name has since changed, and the judgement no longer applies. */
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
  /** Present where the Polish white list of VAT payers says that its owner is no active payer, or does not know it, as of that day; absent says nothing good. */
  polishWhiteList?: {
    /** One of: exempt, notRegistered, unknown. */
    state?: string
    since: string | null
    asOf: string
  }
  /** Present where a list of the Slovak tax authority says that its owner is no payer, was deleted, or may be, as of that day; absent says nothing good. */
  slovakTaxLists?: {
    /** One of: notPayer, deleted, reasonsToCancel. */
    state?: string
    since: string | null
    asOf: string
  }
  /** Present where the Romanian register ANAF says that its owner is no payer of VAT, or inactive, as of that day; absent says nothing good. */
  romanianTaxRegister?: {
    /** One of: notPayer, inactive. */
    state?: string
    since: string | null
    asOf: string
  }
  /** Present if a document of the ministry in the company’s DataBox is about this answer. agrees: false means that the document contradicts it. It never changes the verdict. */
  confirmation?: {
    agrees: boolean
    verdict: 'valid' | 'invalid'
    level: number
    day: string
    message: string
  }
  /** What the Czech register ARES says about membership in a VAT group. Additional evidence, never a verdict. */
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
  /** Whether the Polish white list assigns the accounts in your records to the company. Additional evidence, never a verdict. */
  polishAccounts?: {
    /** The last four characters of the account; empty if it is not readable. */
    accountEnd: string
    /** Everything except assigned and not_assigned means that the account was not checked. */
    word:
      | 'assigned'
      | 'not_assigned'
      | 'not_polish'
      | 'unreadable'
      | 'limit'
      | 'busy'
      | 'no_answer'
      | 'off'
      | 'not_asked'
      | (string & {})
    message: string
    /** The day that the answer is about; null: there is none. */
    day: string | null
    /** The white list’s own number of its answer, which proves it; empty: there is none. */
    requestId: string
    askedAt: string
    source: string
    /** The rows of the list with this account; empty in a single check. */
    rows: number[]
  }[]
  hints: string[]
  /** When the check was made. The authority may have been queried earlier. */
  createdAt: string
}

export type Checks = {
  checks: Check[]
  /** The `after` of the next call; null: there are no more for now. Later entries have higher ids. */
  next: number | null
}

export type Batch = {
  id: number
  state: 'created' | 'running' | 'completed' | 'completed_with_open_rows' | 'failed' | 'cancelled' | 'deleted'
  /** Number of non-empty rows. */
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
  /** SHA-256 of the file as received, in hexadecimal; for a JSON list, of the workbook created from it. */
  fileSha256: string
  createdAt: string
  finishedAt: string | null
  hasReport: boolean
  /** Why the batch failed. */
  error: string | null
  /** How the file was read. Absent in lists of batches; null for old batches without this information. */
  layout?: {
    /** null: the file is a list (.csv or .txt). */
    sheet: string | null
    /** null: no headings were found, so the result has none. */
    headerRow: number | null
    /** null: the file is a workbook. */
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
    /** Why the VAT IDs are read from this column. chosen: specified in the request; heading: its heading; numbers: the numbers in it; null: not stored. */
    why: 'chosen' | 'heading' | 'numbers' | null
    /** The first five columns that were considered but not used. */
    passedOver: {
      column: number
      letter: string
      heading: string
      /** own: the company’s own number; one-number: the same number in all rows; no-numbers: no VAT IDs; fewer: fewer or the same VAT IDs. */
      why: 'own' | 'one-number' | 'no-numbers' | 'fewer'
    }[]
    /** Whether the list begins with a byte order mark. If so, the result does too. */
    hasBom: boolean
    columns: {
      uid: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
      /** The country code, which is put in front of the number. */
      country: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
      name: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
      street: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
      zip: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
      city: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
      invoiceDate: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
      /** The accounts of Polish partners; absent: none are checked. */
      account?: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
    }
  } | null
}

export type Batches = {
  batches: Batch[]
  /** The `after` of the next call; null: there are no more for now. Later entries have higher ids. */
  next: number | null
}

export type DryRun = {
  layout: {
    /** null: the file is a list (.csv or .txt). */
    sheet: string | null
    /** null: no headings were found, so the result has none. */
    headerRow: number | null
    /** null: the file is a workbook. */
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
    /** Why the VAT IDs are read from this column. chosen: specified in the request; heading: its heading; numbers: the numbers in it; null: not stored. */
    why: 'chosen' | 'heading' | 'numbers' | null
    /** The first five columns that were considered but not used. */
    passedOver: {
      column: number
      letter: string
      heading: string
      /** own: the company’s own number; one-number: the same number in all rows; no-numbers: no VAT IDs; fewer: fewer or the same VAT IDs. */
      why: 'own' | 'one-number' | 'no-numbers' | 'fewer'
    }[]
    /** Whether the list begins with a byte order mark. If so, the result does too. */
    hasBom: boolean
    columns: {
      uid: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
      /** The country code, which is put in front of the number. */
      country: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
      name: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
      street: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
      zip: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
      city: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
      invoiceDate: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
      /** The accounts of Polish partners; absent: none are checked. */
      account?: {
        /** The number of the column, from 1. */
        column: number
        letter: string
        /** Empty if the column has no heading. */
        heading: string
        /** chosen: specified in the request; found: detected. */
        how: 'chosen' | 'found'
      } | null
    }
  }
  /** Number of non-empty rows. */
  total: number
  /** Number of different VAT IDs. */
  uids: number
  /** Number of rows that repeat a VAT ID of an earlier row. */
  duplicateRows: number
  notUids: {
    rows: number
    examples: {
      row: number
      text: string
      message: string
    }[]
  }
  /** Number of `uids` that would be answered from the cache. */
  cached: number
  /** Number of `uids` that would be queried, by service. */
  live: {
    service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | 'brreg'
    queries: number
  }[]
  /** Estimated duration until the result, based on recent answers; null: not enough data. */
  seconds: {
    from: number
    to: number
  } | null
}

export type BatchRow = {
  /** Its row in the sheet, the first of `rows`. */
  row: number | null
  /** All rows with this VAT ID. For batches from before release 2.0, at most the first three of `rowCount`. */
  rows: number[]
  rowCount: number
  /** Your reference for the row; with `by=row`, or if there is only one row. */
  ref?: string
  /** Your references for the rows, in the order of `rows`. Present if there are several rows and at least one has a reference. */
  refs?: (string | null)[]
  /** null: no answer yet. */
  verdict: 'valid' | 'invalid' | 'not_checked' | 'not_a_uid' | null
  /** The VAT ID as queried. */
  uid: string
  /** A stable code for why there is no answer, or why the text is not a VAT ID. */
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
  /** What to do about the reason. transient: check again later; tomorrow: check again on another day; needs_a_person: do not retry until a person has fixed the cause. */
  remedy?: 'transient' | 'tomorrow' | 'needs_a_person'
  /** Seconds from now after which to check again, if known. */
  retryAfter?: number
  /** The service’s answer, or why there is none, in the language of Accept-Language. */
  message: string
  /** 2: the confirmation included the name and address; 1: validity only; 0: nothing was confirmed. */
  level: number
  /** The service that was queried. */
  service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | 'brreg' | (string & {}) | null
  /** When the service was actually queried, which may be before this call. */
  askedAt: string | null
  /** The company in whose name the service was queried. */
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
  /** The entry in a register other than the EU’s own services: start, end, and the number of the group’s head. Absent if the register gives no details. */
  entry?: {
    from: string | null
    until: string | null
    head: string | null
  }
  fromCache: boolean
  /** Whose evidence the answer is. own: it was queried in your company’s name. */
  proof: 'own' | 'others' | 'nobodys' | null
  /** Whether it is the company in your records. It never changes the verdict. */
  company?: 'same' | 'same_other_form' | 'similar' | 'different' | 'not_comparable'
  differences?: string[]
  /** The member state’s comparison of the company data sent to VIES. */
  matches?: {
    field: 'name' | 'street' | 'zip' | 'city'
    match: 'valid' | 'invalid' | 'not_processed' | 'unanswered'
  }[]
  /** An earlier decision by a person of your company about these two names. */
  judgement?: {
    word: 'same_company' | 'other_company'
    by: string
    at: string
    remark: string
    /** false: the authority’s name has since changed, and the judgement no longer applies. */
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
  /** Present where the Polish white list of VAT payers says that its owner is no active payer, or does not know it, as of that day; absent says nothing good. */
  polishWhiteList?: {
    /** One of: exempt, notRegistered, unknown. */
    state?: string
    since: string | null
    asOf: string
  }
  /** Present where a list of the Slovak tax authority says that its owner is no payer, was deleted, or may be, as of that day; absent says nothing good. */
  slovakTaxLists?: {
    /** One of: notPayer, deleted, reasonsToCancel. */
    state?: string
    since: string | null
    asOf: string
  }
  /** Present where the Romanian register ANAF says that its owner is no payer of VAT, or inactive, as of that day; absent says nothing good. */
  romanianTaxRegister?: {
    /** One of: notPayer, inactive. */
    state?: string
    since: string | null
    asOf: string
  }
  /** Present if a document of the ministry in the company’s DataBox is about this answer. agrees: false means that the document contradicts it. It never changes the verdict. */
  confirmation?: {
    agrees: boolean
    verdict: 'valid' | 'invalid'
    level: number
    day: string
    message: string
  }
  /** What the Czech register ARES says about membership in a VAT group. Additional evidence, never a verdict. */
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
  /** Whether the Polish white list assigns the accounts in your records to the company. Additional evidence, never a verdict. */
  polishAccounts?: {
    /** The last four characters of the account; empty if it is not readable. */
    accountEnd: string
    /** Everything except assigned and not_assigned means that the account was not checked. */
    word:
      | 'assigned'
      | 'not_assigned'
      | 'not_polish'
      | 'unreadable'
      | 'limit'
      | 'busy'
      | 'no_answer'
      | 'off'
      | 'not_asked'
      | (string & {})
    message: string
    /** The day that the answer is about; null: there is none. */
    day: string | null
    /** The white list’s own number of its answer, which proves it; empty: there is none. */
    requestId: string
    askedAt: string
    source: string
    /** The rows of the list with this account; empty in a single check. */
    rows: number[]
  }[]
  /** The row whose name `company`, `differences` and `judgement` refer to: if there are several names, the one to look at first. */
  companyRow?: number
  /** Present if the rows have several names: the first ten names, each with its rows and its own comparison. */
  names?: {
    /** As in your list. */
    name: string
    rows: number[]
    company: 'same' | 'same_other_form' | 'similar' | 'different' | 'not_comparable'
    differences: string[]
    /** The member state’s comparison of the company data sent to VIES. */
    matches?: {
      field: 'name' | 'street' | 'zip' | 'city'
      match: 'valid' | 'invalid' | 'not_processed' | 'unanswered'
    }[]
    /** An earlier decision by a person of your company about these two names. */
    judgement?: {
      word: 'same_company' | 'other_company'
      by: string
      at: string
      remark: string
      /** false: the authority’s name has since changed, and the judgement no longer applies. */
      stands: boolean
    }
  }[]
  /** true: there are more names than `names` lists. `by=row` returns all of them. */
  hasMoreNames?: boolean
  /** The evidence for the invoice dates of the first few rows, as of the end of the batch. Present if the sheet has a column of invoice dates. */
  invoiceDays?: {
    row: number
    /** The invoice date in that row; null: the cell contains no date. */
    day: string | null
    /** Present if the date cannot be used. none: empty cell; unreadable: not a date; ambiguous: two possible dates; future: not yet reached. */
    fault?: 'none' | 'unreadable' | 'ambiguous' | 'future'
    /** The evidence as a sentence, in the language of Accept-Language. */
    said: string
    /** Answers of that day, or the nearest before and after it, at most 90 days away. Empty: there was no check. */
    supporting: {
      verdict: 'valid' | 'invalid'
      /** When the service was actually queried. */
      askedAt: string
      service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | 'brreg' | (string & {})
      /** Distance in calendar days from the requested day; negative: before it. */
      days: number
      /** Present if the register’s entry covers the day, regardless of the date of the query: the start and end of the entry. */
      entry?: {
        from: string | null
        until: string | null
      }
    }[]
    /** The nearest answers that are further away. They are not evidence for the day. */
    farther: {
      /** When the service was actually queried. */
      askedAt: string
      service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | 'brreg' | (string & {})
      /** Distance in calendar days from the requested day; negative: before it. */
      days: number
    }[]
  }[]
}

export type BatchRows = {
  rows: BatchRow[]
  /** The `after` of the next call; null: this is the last page. */
  next: number | null
}

export type StockCheck = {
  id: number
  state: 'running' | 'completed' | 'failed' | 'cancelled'
  /** Number of business partners; null until they have been counted. */
  total: number | null
  done: number
  verdicts: {
    valid: number
    invalid: number
    not_checked: number
  }
  /** When the stock check continues, if it is waiting for the next night. */
  goesOnAt: string | null
  estimatedEnd: string | null
  /** The ids of its batches, in the order in which they started. Rows, results and reports belong to the batches. */
  batches: number[]
  createdAt: string
  finishedAt: string | null
}

export type OnThatDay = {
  /** The VAT ID as queried. */
  uid: string
  day: string
  /** The evidence as a sentence, in the language of Accept-Language. */
  said: string
  /** Answers of that day, or the nearest before and after it, at most 90 days away. Empty: there was no check. */
  supporting: {
    verdict: 'valid' | 'invalid'
    /** When the service was actually queried. */
    askedAt: string
    service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | 'brreg' | (string & {})
    /** Distance in calendar days from the requested day; negative: before it. */
    days: number
    /** Present if the register’s entry covers the day, regardless of the date of the query: the start and end of the entry. */
    entry?: {
      from: string | null
      until: string | null
    }
  }[]
  /** The nearest answers that are further away. They are not evidence for the day. */
  farther: {
    /** When the service was actually queried. */
    askedAt: string
    service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | 'brreg' | (string & {})
    /** Distance in calendar days from the requested day; negative: before it. */
    days: number
  }[]
}

export type Partners = {
  partners: {
    /** The id used in events. In a path it can be used instead of the VAT ID. */
    id: number
    uid: string
    /** The latest answer from an authority; null: none yet. */
    verdict: 'valid' | 'invalid' | null
    service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | 'brreg' | (string & {}) | null
    /** When the service was actually queried. */
    answeredAt: string | null
    /** The latest name given by an authority. */
    name: string
    /** The latest name in your own records. */
    ownName: string
    firstAskedAt: string
    lastAskedAt: string
    /** When this system last recorded a change of the verdict, name, address, a judgement or the listing as a fictitious company, or when the partner was new. */
    changedAt: string
    /** Whether the partner is checked again automatically before its latest answer becomes too old. */
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
    /** Present where the Polish white list of VAT payers says that its owner is no active payer, or does not know it, as of that day; absent says nothing good. */
    polishWhiteList?: {
      /** One of: exempt, notRegistered, unknown. */
      state?: string
      since: string | null
      asOf: string
    }
    /** Present where a list of the Slovak tax authority says that its owner is no payer, was deleted, or may be, as of that day; absent says nothing good. */
    slovakTaxLists?: {
      /** One of: notPayer, deleted, reasonsToCancel. */
      state?: string
      since: string | null
      asOf: string
    }
    /** Present where the Romanian register ANAF says that its owner is no payer of VAT, or inactive, as of that day; absent says nothing good. */
    romanianTaxRegister?: {
      /** One of: notPayer, inactive. */
      state?: string
      since: string | null
      asOf: string
    }
  }[]
  /** Only with `changedSince`: partners removed since then because the retention of their evidence ended. Other filters do not apply. `limit` counts partners and removals together. */
  removed?: {
    /** The id of a removed partner. It is never reused. */
    id: number
    /** When this system recorded the removal. */
    removedAt: string
  }[]
  /** The `after` of the next call; null: this is the last page. */
  next: string | null
}

export type PartnerHistory = {
  /** The id used in events. In a path it can be used instead of the VAT ID. */
  id: number
  uid: string
  /** The latest answer from an authority; null: none yet. */
  verdict: 'valid' | 'invalid' | null
  service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | 'brreg' | (string & {}) | null
  /** When the service was actually queried. */
  answeredAt: string | null
  /** The latest name given by an authority. */
  name: string
  /** The latest name in your own records. */
  ownName: string
  firstAskedAt: string
  lastAskedAt: string
  /** When this system last recorded a change of the verdict, name, address, a judgement or the listing as a fictitious company, or when the partner was new. */
  changedAt: string
  /** Whether the partner is checked again automatically before its latest answer becomes too old. */
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
  /** Present where the Polish white list of VAT payers says that its owner is no active payer, or does not know it, as of that day; absent says nothing good. */
  polishWhiteList?: {
    /** One of: exempt, notRegistered, unknown. */
    state?: string
    since: string | null
    asOf: string
  }
  /** Present where a list of the Slovak tax authority says that its owner is no payer, was deleted, or may be, as of that day; absent says nothing good. */
  slovakTaxLists?: {
    /** One of: notPayer, deleted, reasonsToCancel. */
    state?: string
    since: string | null
    asOf: string
  }
  /** Present where the Romanian register ANAF says that its owner is no payer of VAT, or inactive, as of that day; absent says nothing good. */
  romanianTaxRegister?: {
    /** One of: notPayer, inactive. */
    state?: string
    since: string | null
    asOf: string
  }
  /** Answers from services, batches, single checks, judgements, changes, and additions to or removals from the list of fictitious companies, newest first. not_checked: no answer was received. */
  events: PartnerEvent[]
  /** The `before` of the next call; null: this is the last page. */
  next: string | null
}

export type Webhooks = {
  /** All webhooks of your company, newest first; at most ten. */
  webhooks: {
    id: number
    url: string
    /** The events that it receives. More kinds may be added. */
    events: string[]
    isOn: boolean
    offSince: string | null
    /** Why the webhook is off: `person`: switched off by a person; `failures`: the last retry failed; `gone`: the endpoint answered 410. Switch it on again on the page Programs. */
    offBecause: string | null
    createdAt: string
    /** The person or program that created it. */
    createdBy: string
    /** Number of deliveries waiting for their first or next attempt. */
    waiting: number
  }[]
}

export type MadeWebhook = {
  id: number
  /** The secret that signs each delivery (Standard Webhooks). It is shown only once. */
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
  service: 'finanzamt' | 'vies' | 'bfs' | 'bzst' | 'hmrc' | 'brreg' | (string & {})
  level: number
  message: string
  askedFor: {
    uid: string
    name: string
  }
  name: string
  addressLines: string[]
  consultationNumber: string
  /** Present if a document of the ministry in the company’s DataBox is about this answer. agrees: false means that the document contradicts it. It never changes the verdict. */
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

/** An event of an unknown kind. More kinds may be added: process or ignore those you do not know. */
export type OtherEvent = {
  kind: string
  at: string
}

export type Problem = {
  /** Link to the explanation of the code. */
  type: string
  title: string
  status: number
  /** Message for people, in the language of Accept-Language; by default in English. */
  detail: string
  /** Code for programs. Handle unknown codes by their status. */
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
  /** In seconds, as in the header Retry-After. */
  retryAfter?: number
}

/** Returns a method for each call; what the server refuses is thrown as an ApiError (send.ts). */
export const createClient = (send: Send) => ({
  /** Checks one VAT ID. Permission: check. */
  check: (given: { json: CheckRequest } & CallOptions) =>
    send.json<Check>({ method: 'POST', path: '/api/v1/checks', ...given }),

  /** Lists your company’s checks, ordered by id. Permission: check. */
  listChecks: (
    given: {
      query?: {
        /** The `next` of the previous call, or the last `id` that you have. Results are ordered by id. */
        after?: number
        limit?: number
        /** Returns only checks created at this time or later. */
        since?: string
      }
    } & CallOptions = {},
  ) => send.json<Checks>({ method: 'GET', path: '/api/v1/checks', ...given }),

  /** Returns an earlier check. Permission: check. */
  readCheck: (given: { params: { id: string | number } } & CallOptions) =>
    send.json<Check>({ method: 'GET', path: '/api/v1/checks/{id}', ...given }),

  /** Downloads the one-page report of a check. Permission: report:read. */
  fetchCheckReport: (given: { params: { id: string | number } } & CallOptions) =>
    send.file({ method: 'GET', path: '/api/v1/checks/{id}/report', ...given }),

  /** Returns the progress of a batch. Permission: batch:read. */
  readBatch: (given: { params: { id: string | number } } & CallOptions) =>
    send.json<Batch>({ method: 'GET', path: '/api/v1/batches/{id}', ...given }),

  /** Deletes the list and the result of an ended batch; the report is kept. Permission: batch:write. */
  deleteBatch: (given: { params: { id: string | number } } & CallOptions) =>
    send.nothing({ method: 'DELETE', path: '/api/v1/batches/{id}', ...given }),

  /** Returns the rows of a batch, in the order of the sheet. Permission: batch:read. */
  readRows: (
    given: {
      params: { id: string | number }
      query?: {
        /** Returns only rows with this verdict. */
        verdict?: 'valid' | 'invalid' | 'not_checked' | 'not_a_uid'
        /** uid: one entry per VAT ID, for all its rows; row: one entry per row, in your order, with its own `ref` and `company`. */
        by?: 'uid' | 'row'
        /** The `next` of the previous call. */
        after?: number
        limit?: number
      }
    } & CallOptions,
  ) => send.json<BatchRows>({ method: 'GET', path: '/api/v1/batches/{id}/rows', ...given }),

  /** Downloads the list with the answers in each row. Permission: batch:read. */
  fetchResult: (
    given: {
      params: { id: string | number }
      query?: {
        /** The encoding of a list’s result. Default: that of the upload, or UTF-8 with a byte order mark if that encoding lacks letters of the answers. */
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

  /** Downloads the audit report of a batch. Permission: report:read. */
  fetchReport: (given: { params: { id: string | number } } & CallOptions) =>
    send.file({ method: 'GET', path: '/api/v1/batches/{id}/report', ...given }),

  /** Cancels a waiting or running batch; has no effect on a cancelled one. Permission: batch:write. */
  cancelBatch: (given: { params: { id: string | number } } & CallOptions) =>
    send.json<Batch>({ method: 'POST', path: '/api/v1/batches/{id}/cancel', ...given }),

  /** Checks the open rows of an ended batch again. Permission: batch:write. */
  retryBatch: (given: { params: { id: string | number } } & CallOptions) =>
    send.json<Batch>({ method: 'POST', path: '/api/v1/batches/{id}/retry', ...given }),

  /** Lists your company’s batches, ordered by id. Permission: batch:read. */
  listBatches: (
    given: {
      query?: {
        /** The `next` of the previous call, or the last `id` that you have. Results are ordered by id. */
        after?: number
        limit?: number
        /** Returns only batches in this state. */
        state?: 'created' | 'running' | 'completed' | 'completed_with_open_rows' | 'failed' | 'cancelled' | 'deleted'
        /** Returns only batches created at this time or later. */
        since?: string
      }
    } & CallOptions = {},
  ) => send.json<Batches>({ method: 'GET', path: '/api/v1/batches', ...given }),

  /** Accepts a list as JSON and starts checking it. Permission: batch:write. */
  uploadBatch: (
    given: {
      query?: {
        /** true: returns what the upload would do (200), without storing anything or querying a service. */
        dryRun?: 'true' | 'false'
      }
    } & { json: ListRequest } & CallOptions,
  ) => send.json<DryRun | Batch>({ method: 'POST', path: '/api/v1/batches', ...given }),

  /** Checks all or selected business partners again, one batch after another, over as many nights as needed. Permission: batch:write. */
  startStockCheck: (given: { json: StockCheckRequest } & CallOptions) =>
    send.json<StockCheck>({ method: 'POST', path: '/api/v1/stock-checks', ...given }),

  /** Returns the progress of a stock check. Permission: batch:read. */
  readStockCheck: (given: { params: { id: string | number } } & CallOptions) =>
    send.json<StockCheck>({ method: 'GET', path: '/api/v1/stock-checks/{id}', ...given }),

  /** Cancels a stock check and its running batches. Permission: batch:write. */
  cancelStockCheck: (given: { params: { id: string | number } } & CallOptions) =>
    send.json<StockCheck>({ method: 'POST', path: '/api/v1/stock-checks/{id}/cancel', ...given }),

  /** Returns the evidence about a VAT ID on an earlier day. Permission: report:read. */
  askDay: (
    given: {
      query: {
        /** The VAT ID as in your records. */
        uid: string
        /** A calendar day in Vienna, yyyy-mm-dd; today or earlier. */
        day: string
      }
    } & CallOptions,
  ) => send.json<OnThatDay>({ method: 'GET', path: '/api/v1/on-that-day', ...given }),

  /** Lists every VAT ID that your company has checked. Permission: report:read. */
  listPartners: (
    given: {
      query?: {
        /** The `next` of the previous call. Results are ordered by VAT ID, or by change with `changedSince`. */
        after?: string
        limit?: number
        verdict?: 'valid' | 'invalid' | 'none'
        /** true: returns only watched partners; false: only partners that are not watched. */
        watched?: boolean
        /** Returns only partners that are new or changed since then, and those that were removed. Start with the latest `changedAt` or `removedAt` that you have. */
        changedSince?: string
        /** Returns only partners whose VAT ID or name contains this text; case is ignored. */
        search?: string
      }
    } & CallOptions = {},
  ) => send.json<Partners>({ method: 'GET', path: '/api/v1/partners', ...given }),

  /** Returns one business partner with its timeline, newest first. Permission: report:read. */
  readPartner: (
    given: {
      params: { uid: string | number }
      query?: {
        before?: string
        limit?: number
      }
    } & CallOptions,
  ) => send.json<PartnerHistory>({ method: 'GET', path: '/api/v1/partners/{uid}', ...given }),

  /** Lists your company’s webhooks. Permission: webhook:manage. */
  listWebhooks: (given: CallOptions = {}) => send.json<Webhooks>({ method: 'GET', path: '/api/v1/webhooks', ...given }),

  /** Creates a webhook and returns its secret, which is shown only once. Permission: webhook:manage. */
  makeWebhook: (given: { json: WebhookRequest } & CallOptions) =>
    send.json<MadeWebhook>({ method: 'POST', path: '/api/v1/webhooks', ...given }),

  /** Deletes a webhook, its secret and its pending deliveries. Permission: webhook:manage. */
  endWebhook: (given: { params: { id: string | number } } & CallOptions) =>
    send.nothing({ method: 'DELETE', path: '/api/v1/webhooks/{id}', ...given }),

  /** Accepts a list as a file and starts checking it. Permission: batch:write. */
  uploadFile: (
    given: {
      query?: {
        /** true: returns what the upload would do (200), without storing anything or querying a service. */
        dryRun?: 'true' | 'false'
      }
    } & { form: FileRequest } & CallOptions,
  ) => send.json<DryRun | Batch>({ method: 'POST', path: '/api/v1/batches/file', ...given }),
})

export type Client = ReturnType<typeof createClient>
