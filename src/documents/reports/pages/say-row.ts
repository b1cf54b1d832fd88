import { formatNumber } from '../../../ground/texts/format.ts'
import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import { viennaMoment } from '../moment.ts'
import { FULL_WIDTH } from '../paper/face.ts'
import type { ReportRow } from '../report-content.ts'
import type { ReportSheet } from './report-sheet.ts'

type Sheet = Pick<ReportSheet, 'head' | 'say'>

/** A cell of a workbook may hold 32,767 characters; what is no UID need not fill pages. */
const LONGEST_INPUT = 200

/** The cell as it was entered, shortened with its length where it is no UID's length at all. */
export function sayInput({ head, say }: Sheet, input: string): string {
  const characters = [...input]
  const shown = characters.slice(0, LONGEST_INPUT).join('')
  const isCut = characters.length > LONGEST_INPUT
  return [
    isCut ? `${shown}… (${formatNumber(characters.length, head.language)})` : input,
    // They print as their plain kin (paper/face.ts), from which nobody could tell them.
    ...(FULL_WIDTH.test(shown) ? [say('fullWidth')] : []),
  ].join(' ')
}

/** "FinanzOnline 1 C": the service, in whose name by the legend's number, and the mark of a remembered answer. */
export function sayService({ say, head }: Sheet, { service, fromCache }: ReportRow, requester: number | null): string {
  if (service === null) return say('notAsked')
  return [authorityName(service, head.language), requester ?? '', fromCache ? 'C' : '']
    .filter(part => part !== '')
    .join(' ')
}

/** Between two lines of an address as received: a comma could be the authority's own. */
const BETWEEN_LINES = ' · '

/** The address as received, its lines in one. */
export const sayAddress = ({ addressLines }: Pick<ReportRow, 'addressLines'>): string =>
  addressLines.filter(line => line.trim() !== '').join(BETWEEN_LINES)

/** Return code and text as received. */
export function sayCode({ say }: Sheet, { code, message }: Pick<ReportRow, 'code' | 'message'>): string {
  if (code === '') return message
  if (isErrorPage(code)) return say('errorPage', { code })
  // A field that was sent, and no code.
  const named = code.startsWith('valid: ') ? code : say('code', { code })
  return message === '' ? named : `${named}: ${message}`
}

/** As much of a body as leaves the report its one page; all of it is on the screen, and in packages for auditors. */
const LONGEST_BODY = 420
const SHORTEST_BODY = 100
// What each other thing that is seldom said takes of that.
const BESIDE = 100

const seldomSaid = ({
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

/** What the service sent, as it sent it: its beginning, then what stands for all of it. */
export function sayReceived({ head, say }: Sheet, row: ReportRow): string[] {
  const { received, message } = row
  if (!received) return []
  const room = LONGEST_BODY - message.length - BESIDE * seldomSaid(row)
  // Where a company was meant, too, the page has no room but for what stands for all of it.
  const most = row.ownCompany === '' ? Math.max(SHORTEST_BODY, room) : 0
  const { body, dated, length, sha256 } = received
  const shown = body.replace(/\s+/g, ' ').slice(0, most)
  const isCut = received.isCut || body.length > most
  const facts = [
    say('receivedBytes', { count: formatNumber(length, head.language) }),
    ...(dated === '' ? [] : [say('receivedDate', { dated })]),
    `SHA-256 ${sha256}`,
  ]
  const beginning = isCut ? `${shown}… ${say('receivedCut')}` : shown
  return [most === 0 ? '' : beginning, facts.join(' · ')].filter(Boolean)
}

/** An earlier try that brought no answer. */
export const sayFailedTry = ({ say, head }: Sheet, failed: ReportRow['failedTries'][number]): string =>
  [viennaMoment(failed.at), authorityName(failed.service, head.language), tryCode({ say }, failed.code), failed.note]
    .filter(part => part !== '')
    .join(' · ')

const tryCode = ({ say }: Pick<Sheet, 'say'>, code: string): string =>
  isErrorPage(code) ? say('errorPage', { code }) : code

/** Whether a page came in place of an answer, with nothing but its HTTP status (authorities/reply.ts). */
export const isErrorPage = (code: string): boolean => code.startsWith('HTTP ')
