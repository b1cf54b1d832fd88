import type { Authority } from '../../../base/authority-rules.ts'
import { AUTHORITIES, authorityName } from '../../../registers/authorities/authorities-rules.ts'
import type { ReportRow } from '../report-content.ts'
import type { ReportSheet } from './report-sheet.ts'

/**
 * A requester with its number in the rows. `proof`: a sentence that names the company whose
 * evidence was reused; '' if none was.
 */
type NumberedRequester = { number: number; name: string; uid: string; proof: string }
/**
 * The documented text of a code. Rows that received exactly this text print only the code.
 */
type CodeExplanation = { service: Authority; code: string; message: string }

/**
 * The texts that rows refer to instead of repeating them, such as a requester of ten thousand rows.
 * It grows with the rows but stays small: few requesters, few codes.
 */
export type Legend = {
  /**
   * Returns the number of a row's requester, which gets one with its first row; null if no service
   * was queried.
   */
  requesterNumber: (row: ReportRow) => number | null
  /**
   * Returns whether the row's code is sufficient: no text was received, or exactly the text that
   * the authority documents. Any other text is printed in its row, because one answer's text must
   * not define a code.
   */
  isCodeSufficient: (row: ReportRow) => boolean
  requesters: () => NumberedRequester[]
  codeExplanations: () => CodeExplanation[]
}

export function openLegend(): Legend {
  const requesters = new Map<string, NumberedRequester>()
  const codeExplanations = new Map<string, CodeExplanation>()
  return {
    requesterNumber: ({ service, requesterName: name, requesterUid: uid, proof }) => {
      if (service === null) return null
      const key = `${uid} ${name}`
      const entry = requesters.get(key) ?? { number: requesters.size + 1, name, uid, proof: '' }
      requesters.set(key, { ...entry, proof: entry.proof || proof })
      return entry.number
    },
    isCodeSufficient: ({ service, code, message, verdict }) => {
      if (message === '') return true
      const isDefinite = verdict === 'valid' || verdict === 'invalid'
      const sentence = service === null ? undefined : documentedText(service, code)
      if (service === null || sentence === undefined || !isDefinite || !isSameSentence(message, sentence)) return false
      codeExplanations.set(`${service} ${code}`, { service, code, message: sentence })
      return true
    },
    requesters: () => [...requesters.values()],
    codeExplanations: () => [...codeExplanations.values()],
  }
}

function documentedText(service: Authority, code: string): string | undefined {
  const { sentences = {} } = AUTHORITIES[service]
  return Object.hasOwn(sentences, code) ? sentences[code] : undefined
}

const isSameSentence = (message: string, sentence: string): boolean =>
  withoutFullStop(message) === withoutFullStop(sentence)

const withoutFullStop = (text: string): string => text.trim().replace(/\.$/, '')

type Sheet = Pick<ReportSheet, 't' | 'head'>

/** Describes a requester: "Handel GmbH (ATU11111116)", or that no UID was sent. */
const describeRequester = ({ t }: Sheet, { name, uid }: NumberedRequester): string =>
  uid === '' ? [name, t('withoutRequester')].filter(part => part !== '').join(', ') : `${name} (${uid})`.trim()

/** Returns the line at the foot of a page of rows that explains its numbers. */
export const formatPageLegend = (sheet: Sheet, requesters: NumberedRequester[], hasCodes: boolean): string => {
  const labels = requesters.map(requester => `${requester.number} = ${describeRequester(sheet, requester)}`)
  const names = labels.length === 0 ? [] : [`${sheet.t('inTheNameOf')} ${labels.join(' · ')}`]
  return [...names, sheet.t('cacheMark'), ...(hasCodes ? [sheet.t('codesAtEnd')] : [])].join(' · ')
}

/**
 * Returns one line per requester for the last page, with the company whose evidence was reused for
 * its cached answers.
 */
export const describeRequesters = (sheet: Sheet, requesters: NumberedRequester[]): string[] =>
  requesters.map(requester => {
    const proof = requester.proof === '' ? '' : ` – ${sheet.t('fromCache')}: ${requester.proof}`
    return `${requester.number} = ${describeRequester(sheet, requester)}${proof}`
  })

/** Returns one line per code for the last page. */
export const explainCodes = ({ head }: Sheet, codeExplanations: CodeExplanation[]): string[] =>
  codeExplanations.map(({ service, code, message }) => `${authorityName(service, head.language)} ${code} = ${message}`)
