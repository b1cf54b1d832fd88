import type { Language } from '../../base/texts/define.ts'
import { formatDate } from '../../base/texts/format.ts'
import { translate } from '../../base/texts/translate.ts'
import { texts } from './assessment-texts.ts'
import { fold } from './fold.ts'

/** A person's assessment of a compared company; *withdrawn* revokes the previous one. */
export const ASSESSMENT_WORDS = ['same-company', 'other-company', 'withdrawn'] as const
export type AssessmentWord = (typeof ASSESSMENT_WORDS)[number]
export type AssessmentResult = Exclude<AssessmentWord, 'withdrawn'>

/** Both names at the time of the assessment: that of the own data, and the authority's. */
export type AssessedNames = { ownName: string; givenName: string }

type StoredAssessment = AssessedNames & { word: AssessmentWord }

/** The latest assessment of a company; it lapses when the authority's name changes. */
export type LatestAssessment<Assessment extends StoredAssessment> = {
  judgement: Assessment & { word: AssessmentResult }
  hasLapsed: boolean
}

/**
 * Returns the latest assessment for the present own name, and whether it lapsed. `assessments`: all
 * assessments of one UID, oldest first; `now`: both present names. Returns null if there is none or
 * it was withdrawn.
 */
export function latestAssessment<Assessment extends StoredAssessment>(
  assessments: readonly Assessment[],
  now: AssessedNames,
): LatestAssessment<Assessment> | null {
  const last = assessments.findLast(({ ownName }) => isSameName(ownName, now.ownName))
  if (last === undefined || !isActive(last)) return null
  return { judgement: last, hasLapsed: !isSameName(last.givenName, now.givenName) }
}

const isActive = <Assessment extends StoredAssessment>(
  assessment: Assessment,
): assessment is Assessment & { word: AssessmentResult } => assessment.word !== 'withdrawn'

/** Returns whether two names are equal when folded: case and accents do not matter. */
function isSameName(first: string, second: string): boolean {
  const [foldedFirst, foldedSecond] = [fold(first), fold(second)]
  return foldedFirst.long === foldedSecond.long || foldedFirst.short === foldedSecond.short
}

/** Who assessed a company, how and when. */
export type AssessmentDetails = { word: AssessmentResult; by: string; at: Date; remark: string }

/** Formats an assessment with name and date, and notes if it lapsed. */
export function describeAssessment(
  { judgement, hasLapsed }: { judgement: AssessmentDetails; hasLapsed: boolean },
  language: Language,
): string {
  const t = translate(texts, language)
  const { word, by, at, remark } = judgement
  const values = { word: t(word), by, on: formatDate(at), remark }
  const sentence = t(remark === '' ? 'judged' : 'judgedWithRemark', values)
  return hasLapsed ? t('lapsed', { said: sentence }) : sentence
}
