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
export type Section = { tokens: Token[]; condition: Condition | null }

/** Longest first; sticky, so that each match begins where the last one ended. */
const PIECE =
  /"([^"]*)"?|\\([\s\S])|_[\s\S]|\*[\s\S]|\[([^\]]*)\]|(General)|(AM\/PM|A\/P|y+|m+|d+|h+|s+(?:\.0+)?)|(E[+-])|([0#?])|([\s\S])/giy

/** Takes a format code such as `[<100]0;"AT"000`; returns its sections. Never throws: what it does not know is a literal. */
export function readSections(code: string): Section[] {
  const sections: Section[] = [{ tokens: [], condition: null }]
  for (const match of code.matchAll(new RegExp(PIECE, 'giy'))) {
    const section = sections.at(-1)
    if (match[8] === ';') sections.push({ tokens: [], condition: null })
    else if (section) addPiece(section, match)
  }
  return sections
}

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
  else if (other !== undefined) add(SINGLE[other] ?? { kind: 'literal', text: other })
}

const SINGLE: Readonly<Record<string, Token>> = {
  '.': { kind: 'point' },
  ',': { kind: 'comma' },
  '%': { kind: 'percent' },
  '@': { kind: 'text' },
  '/': { kind: 'fraction' },
}

/** [h] counts hours beyond a day, [>=100] is a condition, [$€-407] shows its sign; colours show nothing. */
function addBracket(section: Section, inside: string): void {
  const condition = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$/.exec(inside)
  if (condition) section.condition = { operator: condition[1] ?? '', value: Number(condition[2]) }
  else if (/^(h+|m+|s+)$/i.test(inside)) section.tokens.push({ kind: 'date', text: `[${inside}]` })
  else if (inside.startsWith('$')) section.tokens.push({ kind: 'literal', text: inside.slice(1).split('-')[0] ?? '' })
}
