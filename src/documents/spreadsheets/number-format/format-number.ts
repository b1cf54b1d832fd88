import { MAX_NUMBER_FORMAT_LENGTH } from '../limits.ts'
import { createDateFormat } from './dates.ts'
import { createDigitsFormat, showGeneral } from './format-digits.ts'
import { type Condition, literalText, type Section, sectionsByPurpose, type Token } from './tokens.ts'

/** Returns the text that Excel shows for a cell's number. */
export type NumberFormat = (value: number) => string

/** Returns the text that Excel shows for a cell's text. */
export type TextFormat = (text: string) => string

/** A prepared section that formats numbers without their signs. */
type ReadySection = Pick<Section, 'condition'> & { show: NumberFormat; isUnsigned: boolean }

/**
 * Creates the number format of a code; `is1904`: dates count from 1904. Points and commas are those
 * of the code, not of the user's region; an invalid or overlong code means General. Everything that
 * depends only on the code is computed here, because a sheet has millions of numbers. Source:
 * ECMA-376 part 1, 18.8.31.
 */
export function createNumberFormat(code: string, is1904: boolean): NumberFormat {
  if (code.length > MAX_NUMBER_FORMAT_LENGTH || code.trim() === '') return showGeneral
  const { ofNumbers } = sectionsByPurpose(code)
  const chooseSection = createChooser(ofNumbers.map(section => readySection(section, is1904)))
  return value => {
    const { section, isSigned } = chooseSection(value)
    const formatted = section.show(Math.abs(value))
    return value < 0 && isSigned && !section.isUnsigned ? `-${formatted}` : formatted
  }
}

/** Creates the text format of a code; null = texts are unchanged. */
export function createTextFormat(code: string): TextFormat | null {
  const { ofTexts } = code.length > MAX_NUMBER_FORMAT_LENGTH ? { ofTexts: null } : sectionsByPurpose(code)
  if (ofTexts === null || (ofTexts.tokens.length === 1 && ofTexts.tokens[0]?.kind === 'text')) return null
  return text => ofTexts.tokens.map(token => showTextToken(token, text)).join('')
}

const showTextToken = (token: Token, text: string): string =>
  token.kind === 'text' || token.kind === 'general' ? text : literalText(token)

function readySection({ tokens, condition, isMarked }: Section, is1904: boolean): ReadySection {
  const hasToken = (kind: Token['kind']) => tokens.some(token => token.kind === kind)
  if (hasToken('date')) return { condition, isUnsigned: true, show: createDateFormat(tokens, is1904) }
  if (hasToken('digit')) return { condition, isUnsigned: false, show: createDigitsFormat(tokens) }
  // A colour only, such as [Red], does not change the number.
  if (tokens.length === 0 && isMarked) return { condition, isUnsigned: false, show: showGeneral }
  return {
    condition,
    isUnsigned: tokens.length === 0,
    show: value => tokens.map(token => showPlainToken(token, value)).join(''),
  }
}

function showPlainToken(token: Token, value: number): string {
  if (token.kind === 'literal') return token.text
  return token.kind === 'general' || token.kind === 'text' ? showGeneral(value) : ''
}

type SectionChoice = { section: ReadySection; isSigned: boolean }
type SectionChooser = (value: number) => SectionChoice

const GENERAL: SectionChoice = { section: { condition: null, isUnsigned: false, show: showGeneral }, isSigned: true }
/** What Excel shows for a number that matches none of two sections with conditions. */
const NO_MATCHING_SECTION: SectionChoice = {
  section: { condition: null, isUnsigned: true, show: () => '####' },
  isSigned: false,
}

function createChooser(sections: readonly ReadySection[]): SectionChooser {
  const choices = sections.map((section, at) => ({ section, isSigned: at === 0 }))
  return sections.some(({ condition }) => condition !== null) ? choosingByCondition(choices) : choosingBySign(choices)
}

/**
 * Returns a chooser between sections for positive, negative and zero. A section for negative
 * numbers has its own sign.
 */
function choosingBySign([first = GENERAL, second, third = first]: readonly SectionChoice[]): SectionChooser {
  if (second === undefined) return () => first
  const unsigned = (choice: SectionChoice) => ({ ...choice, isSigned: false })
  const [positive, zero] = [unsigned(first), unsigned(third)]
  return value => (value > 0 ? positive : value < 0 ? second : zero)
}

/**
 * Returns a chooser by conditions. Sections without a condition apply to their usual signs
 * (apache/poi, FormatConditionTests.xlsx).
 */
function choosingByCondition([first = GENERAL, second, third]: readonly SectionChoice[]): SectionChooser {
  const matches = ({ section: { condition } }: SectionChoice, value: number, sign: boolean) =>
    condition === null ? sign : isMet(condition, value)
  if (second === undefined) return value => (matches(first, value, true) ? first : GENERAL)
  if (third === undefined)
    return value =>
      matches(first, value, value >= 0) ? first : matches(second, value, true) ? second : NO_MATCHING_SECTION
  return value => (matches(first, value, value > 0) ? first : matches(second, value, value < 0) ? second : third)
}

function isMet({ operator, value }: Condition, number: number): boolean {
  if (operator === '=') return number === value
  if (operator === '<>') return number !== value
  if (operator === '<') return number < value
  if (operator === '<=') return number <= value
  return operator === '>' ? number > value : number >= value
}
