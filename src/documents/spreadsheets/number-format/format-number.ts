import { LONGEST_NUMBER_FORMAT } from '../limits.ts'
import { createDateFormat } from './dates.ts'
import { createDigitsFormat, showGeneral } from './show-digits.ts'
import { type Condition, readSections, type Section, type Token } from './tokens.ts'

/** Turns a cell's number into the text that Excel shows. */
export type NumberFormat = (value: number) => string

/** A section ready to show numbers without their signs. */
type ReadySection = Pick<Section, 'condition'> & { show: NumberFormat; isDate: boolean }

/**
 * Takes a format code and whether days count from 1904; returns the format. Points and commas stand as the code writes them, not
 * as the user's region shows them; what is no format, or longer than Excel has them, shows as General. All that the code alone
 * decides is worked out here, since a sheet has millions of numbers. Source: ECMA-376 part 1, 18.8.31.
 */
export function createNumberFormat(code: string, is1904: boolean): NumberFormat {
  if (code.length > LONGEST_NUMBER_FORMAT) return showGeneral
  const sections = readSections(code).map(section => readySection(section, is1904))
  return value => {
    const { section, isSigned } = chooseSection(sections, value)
    if (section === undefined) return ''
    const shown = section.show(Math.abs(value))
    return value < 0 && isSigned && !section.isDate ? `-${shown}` : shown
  }
}

function readySection({ tokens, condition }: Section, is1904: boolean): ReadySection {
  const has = (kind: Token['kind']) => tokens.some(token => token.kind === kind)
  if (has('date')) return { condition, isDate: true, show: createDateFormat(tokens, is1904) }
  if (has('digit')) return { condition, isDate: false, show: createDigitsFormat(tokens) }
  return { condition, isDate: false, show: value => tokens.map(token => showPlainToken(token, value)).join('') }
}

function showPlainToken(token: Token, value: number): string {
  if (token.kind === 'literal') return token.text
  return token.kind === 'general' || token.kind === 'text' ? showGeneral(value) : ''
}

/** Positive; negative; zero; text, unless conditions say otherwise. A section made for negative numbers brings its own sign. */
function chooseSection(
  sections: ReadySection[],
  value: number,
): { section: ReadySection | undefined; isSigned: boolean } {
  const numeric = sections.slice(0, 3)
  const [first, second, third] = numeric
  if (numeric.some(section => section.condition !== null)) {
    const section = numeric.find(one => one.condition === null || holds(one.condition, value))
    return { section, isSigned: section === first }
  }
  if (value > 0 || second === undefined) return { section: first, isSigned: second === undefined }
  if (value < 0) return { section: second, isSigned: false }
  return { section: third ?? first, isSigned: false }
}

function holds({ operator, value }: Condition, number: number): boolean {
  if (operator === '=') return number === value
  if (operator === '<>') return number !== value
  if (operator === '<') return number < value
  if (operator === '<=') return number <= value
  return operator === '>' ? number > value : number >= value
}
