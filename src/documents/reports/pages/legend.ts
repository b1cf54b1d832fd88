import type { Authority } from '../../../ground/authority-rules.ts'
import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import type { ReportRow } from '../report-content.ts'
import type { ReportSheet } from './report-sheet.ts'

/** In whose name was asked, by its number in the rows. `proof`: whose proof a remembered answer in it is, worded; or ''. */
type NumberedRequester = { number: number; name: string; uid: string; proof: string }
/** What an authority sent with a code, the same to every row that shows the code alone. */
type NumberedAnswer = { service: Authority; code: string; message: string }

/**
 * What rows refer to instead of repeating it: ten thousand rows in the same name would name it ten thousand times.
 * Grows while rows are added, and stays small: few names, few codes.
 */
export type Legend = {
  /** The number of the name in which a row was asked; null when no service was asked. */
  requester: (row: ReportRow) => number | null
  /** Whether the row's text is the one that the legend gives for its code: then the row need not say it. */
  explains: (row: ReportRow) => boolean
  requesters: () => NumberedRequester[]
  answers: () => NumberedAnswer[]
}

/** A longer text belongs beside its row. */
const LONGEST_MESSAGE = 120

export function openLegend(): Legend {
  const requesters = new Map<string, NumberedRequester>()
  const answers = new Map<string, NumberedAnswer>()
  return {
    requester: ({ service, requesterName: name, requesterUid: uid, proof }) => {
      if (service === null) return null
      const key = `${uid} ${name}`
      const known = requesters.get(key) ?? { number: requesters.size + 1, name, uid, proof: '' }
      requesters.set(key, { ...known, proof: known.proof || proof })
      return known.number
    },
    explains: ({ service, code, message, verdict }) => {
      if (message === '') return true
      const isDefinite = verdict === 'valid' || verdict === 'invalid'
      if (service === null || !isDefinite || message.length > LONGEST_MESSAGE) return false
      const key = `${service} ${code}`
      const known = answers.get(key) ?? { service, code, message }
      answers.set(key, known)
      return known.message === message
    },
    requesters: () => [...requesters.values()],
    answers: () => [...answers.values()],
  }
}

type Sheet = Pick<ReportSheet, 'say' | 'head'>

/** "Handel GmbH (ATU11111116)", or that no UID was given. */
const sayRequester = ({ say }: Sheet, { name, uid }: NumberedRequester): string =>
  uid === '' ? [name, say('withoutRequester')].filter(part => part !== '').join(', ') : `${name} (${uid})`.trim()

/** The line at the foot of a page of rows: what the numbers on it mean. */
export const sayPageLegend = (sheet: Sheet, requesters: NumberedRequester[], hasCodes: boolean): string => {
  const named = requesters.map(each => `${each.number} = ${sayRequester(sheet, each)}`)
  const names = named.length === 0 ? [] : [`${sheet.say('inTheNameOf')} ${named.join(' · ')}`]
  return [...names, sheet.say('cacheMark'), ...(hasCodes ? [sheet.say('codesAtEnd')] : [])].join(' · ')
}

/** One line a name, on the last page, with whose proof its remembered answers are. */
export const sayRequesters = (sheet: Sheet, requesters: NumberedRequester[]): string[] =>
  requesters.map(each => {
    const proof = each.proof === '' ? '' : ` – ${sheet.say('fromCache')}: ${each.proof}`
    return `${each.number} = ${sayRequester(sheet, each)}${proof}`
  })

/** One line a code, on the last page. */
export const sayAnswers = ({ head }: Sheet, answers: NumberedAnswer[]): string[] =>
  answers.map(({ service, code, message }) => `${authorityName(service, head.language)} ${code} = ${message}`)
