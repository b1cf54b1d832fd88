import { formatNumber } from '../../../base/texts/format.ts'
import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import { viennaMoment } from '../moment.ts'
import { FULL_WIDTH } from '../paper/face.ts'
import type { ReportRow } from '../report-content.ts'
import type { ReportSheet } from './report-sheet.ts'

type Sheet = Pick<ReportSheet, 'head' | 't'>

/** A workbook cell may have 32,767 characters; text that is no UID must not fill pages. */
const LONGEST_INPUT = 200

/** Returns the cell as entered; shortened, with its length, if it is far longer than a UID. */
export function formatInput({ head, t }: Sheet, input: string): string {
  const characters = [...input]
  const visible = characters.slice(0, LONGEST_INPUT).join('')
  const isCut = characters.length > LONGEST_INPUT
  return [
    isCut ? `${visible}… (${formatNumber(characters.length, head.language)})` : input,
    // They are printed as ordinary characters (paper/face.ts), which look the same.
    ...(FULL_WIDTH.test(visible) ? [t('fullWidth')] : []),
  ].join(' ')
}

/**
 * "FinanzOnline 1 C": the service, the requester's number in the legend, and the mark of a cached
 * answer.
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
const BETWEEN_LINES = ' · '

/** Returns the address as received on one line. */
export const formatAddress = ({ addressLines }: Pick<ReportRow, 'addressLines'>): string =>
  addressLines.filter(line => line.trim() !== '').join(BETWEEN_LINES)

/** Return code and text as received. */
export function describeCode({ t }: Sheet, { code, message }: Pick<ReportRow, 'code' | 'message'>): string {
  if (code === '') return message
  if (isErrorPage(code)) return t('errorPage', { code })
  // A field of the answer instead of a code.
  const codeText = code.startsWith('valid: ') ? code : t('code', { code })
  return message === '' ? codeText : `${codeText}: ${message}`
}

/**
 * The part of a body that keeps the report on one page; all of it is on screen and in auditor
 * packages.
 */
const LONGEST_BODY = 420
const SHORTEST_BODY = 100
// What each other rare remark takes from that.
const BESIDE = 100

const rareRemarks = ({
  note,
  listing,
  unreliable = '',
  fromCache,
  comparison,
  viesMatches,
  failedTries,
}: ReportRow): number =>
  [note, listing, unreliable, fromCache, viesMatches.length].filter(Boolean).length +
  comparison.length +
  failedTries.length

/** What the service sent, unchanged: its beginning, then its length and hash. */
export function describeReceived({ head, t }: Sheet, row: ReportRow): string[] {
  const { received, message } = row
  if (!received) return []
  const room = LONGEST_BODY - message.length - BESIDE * rareRemarks(row)
  // With company data there is only room for length and hash.
  const maxLength = row.ownCompany === '' ? Math.max(SHORTEST_BODY, room) : 0
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

/** An earlier try without an answer. */
export const describeFailedTry = ({ t, head }: Sheet, failed: ReportRow['failedTries'][number]): string =>
  [viennaMoment(failed.at), authorityName(failed.service, head.language), tryCode({ t }, failed.code), failed.note]
    .filter(part => part !== '')
    .join(' · ')

const tryCode = ({ t }: Pick<Sheet, 't'>, code: string): string => (isErrorPage(code) ? t('errorPage', { code }) : code)

/**
 * Returns whether a page arrived instead of an answer; only its HTTP status is stored
 * (authorities/reply.ts).
 */
export const isErrorPage = (code: string): boolean => code.startsWith('HTTP ')
