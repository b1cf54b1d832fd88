import type { Language } from '../../base/texts/define.ts'
import { formatDate } from '../../base/texts/format.ts'
import { translate } from '../../base/texts/translate.ts'
import { fold } from './fold.ts'
import { texts } from './judgement-texts.ts'

/** A person's assessment of a compared company; *withdrawn* revokes the previous one. */
export const JUDGEMENTS = ['same-company', 'other-company', 'withdrawn'] as const
export type JudgementWord = (typeof JUDGEMENTS)[number]
export type Judged = Exclude<JudgementWord, 'withdrawn'>

/** Both names at the time of the assessment: that of the own data, and the authority's. */
export type JudgedNames = { ownName: string; givenName: string }

type Made = JudgedNames & { word: JudgementWord }

/** The latest assessment of a company; it lapses when the authority's name changes. */
export type Standing<Judgement extends Made> = { judgement: Judgement & { word: Judged }; hasLapsed: boolean }

/**
 * Returns the latest assessment for the present own name, and whether it lapsed. `said`: all
 * assessments of one UID, oldest first; `now`: both present names. Returns null if there is none or
 * it was withdrawn.
 */
export function standingJudgement<Judgement extends Made>(
  said: readonly Judgement[],
  now: JudgedNames,
): Standing<Judgement> | null {
  const last = said.findLast(({ ownName }) => isOneText(ownName, now.ownName))
  if (last === undefined || !isJudged(last)) return null
  return { judgement: last, hasLapsed: !isOneText(last.givenName, now.givenName) }
}

const isJudged = <Judgement extends Made>(said: Judgement): said is Judgement & { word: Judged } =>
  said.word !== 'withdrawn'

/** Folded: case and accents do not make another name. */
function isOneText(one: string, other: string): boolean {
  const [folded, beside] = [fold(one), fold(other)]
  return folded.long === beside.long || folded.short === beside.short
}

/** Who assessed a company, how and when. */
export type SaidJudgement = { word: Judged; by: string; at: Date; remark: string }

/** Formats an assessment with name and date, and notes if it lapsed. */
export function sayJudgement(
  { judgement, hasLapsed }: { judgement: SaidJudgement; hasLapsed: boolean },
  language: Language,
): string {
  const say = translate(texts, language)
  const { word, by, at, remark } = judgement
  const values = { word: say(word), by, on: formatDate(at), remark }
  const said = say(remark === '' ? 'judged' : 'judgedWithRemark', values)
  return hasLapsed ? say('lapsed', { said }) : said
}
