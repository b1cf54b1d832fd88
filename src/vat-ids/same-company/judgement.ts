import type { Language } from '../../ground/texts/define.ts'
import { formatDate } from '../../ground/texts/format.ts'
import { translate } from '../../ground/texts/translate.ts'
import { fold } from './fold.ts'
import { texts } from './judgement-texts.ts'

/** What a person says of a company that was compared; *withdrawn* takes back what was said before. */
export const JUDGEMENTS = ['same-company', 'other-company', 'withdrawn'] as const
export type JudgementWord = (typeof JUDGEMENTS)[number]
export type Judged = Exclude<JudgementWord, 'withdrawn'>

/** Both names of a company at the time: of one's own data, and as the authority gave it. */
export type JudgedNames = { ownName: string; givenName: string }

type Made = JudgedNames & { word: JudgementWord }

/** The last word about a company; lapsed once the authority's name is another one. */
export type Standing<Judgement extends Made> = { judgement: Judgement & { word: Judged }; hasLapsed: boolean }

/**
 * Takes what was said about one UID, oldest first, and both names as they are now; returns the last word about that own name, and
 * whether it lapsed. Null where nothing was said, or it was taken back.
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

/** Folded: capital letters and accents make no other name. */
function isOneText(one: string, other: string): boolean {
  const [folded, beside] = [fold(one), fold(other)]
  return folded.long === beside.long || folded.short === beside.short
}

/** Who said what of a company, and when. */
export type SaidJudgement = { word: Judged; by: string; at: Date; remark: string }

/** Takes a person's word about a company; returns it with name and date, and that it lapsed where it did. */
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
