import type { Language } from '../../ground/texts/define.ts'
import { formatDate } from '../../ground/texts/format.ts'
import { translate } from '../../ground/texts/translate.ts'
import type { Judged } from './judgement.ts'
import { texts } from './judgement-texts.ts'

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
