/** The smallest parts of a number format's section. */
export type Token =
  | { kind: 'literal'; text: string }
  | { kind: 'digit'; text: '0' | '#' | '?' }
  | { kind: 'point' }
  | { kind: 'comma' }
  | { kind: 'percent' }
  | { kind: 'exponent'; plus: boolean }
  | { kind: 'text' }
  | { kind: 'general' }
  | { kind: 'date'; text: string }
  | { kind: 'fraction' }

export type Condition = { operator: string; value: number }
/**
 * A section of a format code. `isMarked`: it has a colour, a condition or the like, so it has a
 * meaning even without tokens.
 */
export type Section = { tokens: Token[]; condition: Condition | null; isMarked: boolean }

/**
 * The sections of a code: at least one for numbers, and one for texts; null = texts are unchanged.
 */
export type Sections = { ofNumbers: Section[]; ofTexts: Section | null }

const MAX_NUMBER_SECTIONS = 3

/**
 * Returns the sections of a format code by purpose. The fourth is for texts, or the last of fewer
 * if it has an @ (ECMA-376 part 1, 18.8.31). A single such section also formats numbers.
 */
export function sectionsByPurpose(code: string): Sections {
  const sections = readSections(code)
  const last = sections.at(-1)
  if (sections.length > MAX_NUMBER_SECTIONS)
    return { ofNumbers: sections.slice(0, MAX_NUMBER_SECTIONS), ofTexts: sections[MAX_NUMBER_SECTIONS] ?? null }
  if (last === undefined || !last.tokens.some(({ kind }) => kind === 'text'))
    return { ofNumbers: sections, ofTexts: null }
  return { ofNumbers: sections.length === 1 ? sections : sections.slice(0, -1), ofTexts: last }
}

/**
 * The longest alternatives come first; sticky, so that each match begins where the last one ended.
 */
const PIECE =
  /"([^"]*)"?|\\([\s\S])|_[\s\S]|\*[\s\S]|\[([^\]]*)\]|(General)|(AM\/PM|A\/P|y+|m+|d+|h+|s+(?:\.0+)?)|(E[+-])|([0#?])|([\s\S])/giy

const SYMBOLS: Readonly<Partial<Record<Token['kind'], string>>> = {
  point: '.',
  comma: ',',
  percent: '%',
  fraction: '/',
}

/** Returns the literal text of a token when there is no number to format. */
export const literalText = (token: Token): string => ('text' in token ? token.text : (SYMBOLS[token.kind] ?? ''))

/**
 * Parses a format code such as `[<100]0;"AT"000` into sections. Never throws: unknown parts are
 * literals.
 */
export function readSections(code: string): Section[] {
  const sections: Section[] = [emptySection()]
  for (const match of code.matchAll(new RegExp(PIECE, 'giy'))) {
    const section = sections.at(-1)
    if (match[8] === ';') sections.push(emptySection())
    else if (section) addPiece(section, match)
  }
  return sections
}

const emptySection = (): Section => ({ tokens: [], condition: null, isMarked: false })

function addPiece(
  section: Section,
  [, quoted, escaped, bracket, general, date, exponent, digit, other]: RegExpExecArray,
) {
  const add = (token: Token) => section.tokens.push(token)
  if (quoted !== undefined) add({ kind: 'literal', text: quoted })
  else if (escaped !== undefined) add({ kind: 'literal', text: escaped })
  else if (bracket !== undefined) addBracket(section, bracket)
  else if (general !== undefined) add({ kind: 'general' })
  else if (date !== undefined) add({ kind: 'date', text: date })
  else if (exponent !== undefined) add({ kind: 'exponent', plus: exponent.endsWith('+') })
  else if (digit === '0' || digit === '#' || digit === '?') add({ kind: 'digit', text: digit })
  else if (other !== undefined) add(SINGLE_CHARACTERS[other] ?? { kind: 'literal', text: other })
}

const SINGLE_CHARACTERS: Readonly<Record<string, Token>> = {
  '.': { kind: 'point' },
  ',': { kind: 'comma' },
  '%': { kind: 'percent' },
  '@': { kind: 'text' },
  '/': { kind: 'fraction' },
}

/**
 * Adds a bracket: [h] counts hours beyond a day, [>=100] is a condition, [$€-407] displays its
 * symbol, colours display nothing.
 */
function addBracket(section: Section, inside: string): void {
  section.isMarked = true
  const condition = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$/.exec(inside)
  if (condition) section.condition = { operator: condition[1] ?? '', value: Number(condition[2]) }
  else if (/^(h+|m+|s+)$/i.test(inside)) section.tokens.push({ kind: 'date', text: `[${inside}]` })
  else if (inside.startsWith('$')) section.tokens.push({ kind: 'literal', text: inside.slice(1).split('-')[0] ?? '' })
}
