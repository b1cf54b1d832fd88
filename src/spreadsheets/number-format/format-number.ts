import { showDate } from './show-date.ts'
import { showDigits } from './show-digits.ts'
import { showGeneral } from './show-general.ts'
import { type Condition, readSections, type Section } from './tokens.ts'

/** Turns a cell's number into the text that Excel shows. */
export type NumberFormat = (value: number) => string

/**
 * Takes a format code and whether days count from 1904; gives the format. Points and commas stand as the code writes them, not
 * as the user's region shows them; what is no format shows as General. Source: ECMA-376 part 1, 18.8.31.
 */
export function createNumberFormat(code: string, is1904: boolean): NumberFormat {
  const sections = readSections(code)
  return value => {
    const { section, isSigned } = chooseSection(sections, value)
    if (section === undefined) return ''
    const shown = showSection(section, Math.abs(value), is1904)
    return value < 0 && isSigned && !isDate(section) ? `-${shown}` : shown
  }
}

/** Positive; negative; zero; text, unless conditions say otherwise. A section made for negative numbers brings its own sign. */
function chooseSection(sections: Section[], value: number): { section: Section | undefined; isSigned: boolean } {
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

function showSection(section: Section, value: number, is1904: boolean): string {
  const { tokens } = section
  if (isDate(section)) return showDate(tokens, value, is1904)
  if (tokens.some(token => token.kind === 'digit')) return showDigits(tokens, value)
  return tokens
    .map(token => (token.kind === 'literal' ? token.text : isNumberItself(token.kind) ? showGeneral(value) : ''))
    .join('')
}

const isDate = ({ tokens }: Section): boolean => tokens.some(token => token.kind === 'date')
const isNumberItself = (kind: string): boolean => kind === 'general' || kind === 'text'
