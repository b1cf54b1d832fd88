import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import type { NumberedAnswer, NumberedRequester } from './legend.ts'
import type { ReportSheet } from './report-sheet.ts'

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
