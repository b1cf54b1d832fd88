import { formatNumber } from '../../../base/texts/format.ts'
import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import { formatInVienna } from '../moment.ts'
import { FULL_WIDTH } from '../paper/face.ts'
import type { ReportRow } from '../report-content.ts'
import type { ReportSheet } from './report-sheet.ts'

type Sheet = Pick<ReportSheet, 'head' | 't'>

/**
 * The longest input that is printed: a workbook cell may have 32,767 characters, and text that is
 * not a UID must not fill pages.
 */
const MAX_INPUT_LENGTH = 200

/** Returns the cell as entered; truncated, with its length, if it is far longer than a UID. */
export function formatInput({ head, t }: Sheet, input: string): string {
  const characters = [...input]
  const visible = characters.slice(0, MAX_INPUT_LENGTH).join('')
  const isCut = characters.length > MAX_INPUT_LENGTH
  return [
    isCut ? `${visible}… (${formatNumber(characters.length, head.language)})` : input,
    // Full-width characters are printed as ordinary ones (paper/face.ts), which look the same.
    ...(FULL_WIDTH.test(visible) ? [t('fullWidth')] : []),
  ].join(' ')
}

/**
 * Returns the service, the requester's number in the legend, and the mark of a cached answer:
 * "FinanzOnline 1 C".
 */
export function describeService(
  { t, head }: Sheet,
  { service, fromCache }: ReportRow,
  requester: number | null,
): string {
  if (service === null) return t('notAsked')
  return [authorityName(service, head.language), requester ?? '', fromCache ? 'C' : '']
    .filter(part => part !== '')
    .join(' ')
}

/** Separates the lines of an address as received; a comma could be the authority's own. */
const LINE_SEPARATOR = ' · '

/** Returns the address as received on one line. */
export const formatAddress = ({ addressLines }: Pick<ReportRow, 'addressLines'>): string =>
  addressLines.filter(line => line.trim() !== '').join(LINE_SEPARATOR)

/** Returns the return code and text as received. */
export function describeCode({ t }: Sheet, { code, message }: Pick<ReportRow, 'code' | 'message'>): string {
  if (code === '') return message
  if (isErrorPage(code)) return t('errorPage', { code })
  // VIES answers with a field instead of a code.
  const codeText = code.startsWith('valid: ') ? code : t('code', { code })
  return message === '' ? codeText : `${codeText}: ${message}`
}

/**
 * The length of an excerpt that keeps the report on one page; the whole body is on screen and in
 * auditor packages.
 */
const MAX_EXCERPT_LENGTH = 420
const MIN_EXCERPT_LENGTH = 100
// The length by which each rare remark shortens the excerpt.
const REMARK_LENGTH = 100

const countRareRemarks = ({ note, marks, fromCache, comparison, viesMatches, failedTries }: ReportRow): number =>
  [note, fromCache, viesMatches.length].filter(Boolean).length +
  Object.keys(marks).length +
  comparison.length +
  failedTries.length

/** Returns the beginning of the service's response, unchanged, then its length and hash. */
export function describeReceived({ head, t }: Sheet, row: ReportRow): string[] {
  const { received, message } = row
  if (!received) return []
  const room = MAX_EXCERPT_LENGTH - message.length - REMARK_LENGTH * countRareRemarks(row)
  // With company data there is only room for length and hash.
  const maxLength = row.ownCompany === '' ? Math.max(MIN_EXCERPT_LENGTH, room) : 0
  const { body, dated, length, sha256 } = received
  const excerpt = body.replace(/\s+/g, ' ').slice(0, maxLength)
  const isCut = received.isCut || body.length > maxLength
  const facts = [
    t('receivedBytes', { count: formatNumber(length, head.language) }),
    ...(dated === '' ? [] : [t('receivedDate', { dated })]),
    `SHA-256 ${sha256}`,
  ]
  const beginning = isCut ? `${excerpt}… ${t('receivedCut')}` : excerpt
  return [maxLength === 0 ? '' : beginning, facts.join(' · ')].filter(Boolean)
}

/** Describes an earlier try without an answer. */
export const describeFailedTry = ({ t, head }: Sheet, attempt: ReportRow['failedTries'][number]): string =>
  [
    formatInVienna(attempt.at),
    authorityName(attempt.service, head.language),
    tryCode({ t }, attempt.code),
    attempt.note,
  ]
    .filter(part => part !== '')
    .join(' · ')

const tryCode = ({ t }: Pick<Sheet, 't'>, code: string): string => (isErrorPage(code) ? t('errorPage', { code }) : code)

/**
 * Returns whether an error page was received instead of an answer; only its HTTP status is stored
 * (authorities/reply.ts).
 */
export const isErrorPage = (code: string): boolean => code.startsWith('HTTP ')
