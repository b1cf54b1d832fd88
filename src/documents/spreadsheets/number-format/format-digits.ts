import type { Token } from './tokens.ts'

/** A parsed section of a number format: digit placeholders, scale and grouping. */
type DigitPlan = {
  whole: Token[]
  fraction: Token[]
  exponent: Token[] | null
  scale: number
  isGrouped: boolean
  plus: boolean
}

/**
 * Returns a function that formats an absolute value with a section such as 00000, #,##0.00 or
 * 0.0E+00.
 */
export function createDigitsFormat(tokens: Token[]): (value: number) => string {
  if (tokens.some(token => token.kind === 'fraction')) return showGeneral
  const plan = createPlan(tokens)
  const { exponent } = plan
  return exponent === null
    ? value => showPlain(plan, value * plan.scale)
    : value => showScientific(plan, exponent, value)
}

function createPlan(tokens: Token[]): DigitPlan {
  const exponentAt = tokens.findIndex(token => token.kind === 'exponent')
  const exponent = exponentAt < 0 ? null : tokens.slice(exponentAt + 1)
  const mantissa = exponentAt < 0 ? tokens : tokens.slice(0, exponentAt)
  const point = mantissa.findIndex(token => token.kind === 'point')
  const whole = point < 0 ? mantissa : mantissa.slice(0, point)
  const fraction = point < 0 ? [] : mantissa.slice(point + 1)
  const lastDigit = whole.findLastIndex(token => token.kind === 'digit')
  const isComma = (token: Token) => token.kind === 'comma'
  const thousands = whole.slice(lastDigit + 1).filter(isComma).length
  const percents = tokens.filter(token => token.kind === 'percent').length
  const sign = exponentAt < 0 ? undefined : tokens[exponentAt]
  return {
    whole,
    fraction,
    exponent,
    scale: 100 ** percents / 1000 ** thousands,
    isGrouped: whole.slice(0, Math.max(lastDigit, 0)).some(isComma),
    plus: sign?.kind === 'exponent' && sign.plus,
  }
}

function showPlain(plan: DigitPlan, value: number): string {
  const places = Math.min(countDigits(plan.fraction), 30)
  const [whole = '', decimals = ''] = value.toFixed(places).split('.')
  const formatted = fillWhole(plan.whole, whole === '0' ? '' : whole, plan.isGrouped)
  return plan.fraction.length === 0 && places === 0 ? formatted : formatted + fillFraction(plan.fraction, decimals)
}

function showScientific(plan: DigitPlan, exponent: Token[], value: number): string {
  const step = Math.max(countDigits(plan.whole), 1)
  const power = value === 0 ? 0 : Math.floor(Math.floor(Math.log10(value)) / step) * step
  const sign = power < 0 ? '-' : plan.plus ? '+' : ''
  const mantissa = showPlain(plan, value / 10 ** power)
  return `${mantissa}E${sign}${fillWhole(exponent, String(Math.abs(power)), false)}`
}

/**
 * Fills placeholders with digits from the right. The leftmost placeholder receives all remaining
 * digits; literals stay in between.
 */
function fillWhole(tokens: Token[], digits: string, isGrouped: boolean): string {
  const first = tokens.findIndex(token => token.kind === 'digit')
  // A 0 also requires all places to its right.
  const zero = tokens.findIndex(token => token.kind === 'digit' && token.text === '0')
  let rest = digits
  let used = 0
  let formatted = ''
  const append = (digit: string) => {
    if (isGrouped && used > 0 && used % 3 === 0) formatted = `,${formatted}`
    used += 1
    formatted = digit + formatted
  }
  for (const [at, token] of [...tokens.entries()].reverse()) {
    if (token.kind !== 'digit') {
      formatted = plainText(token) + formatted
      continue
    }
    const digit = rest === '' ? MISSING_DIGIT[zero >= 0 && at > zero ? '0' : token.text] : rest.slice(-1)
    rest = rest.slice(0, -1)
    if (digit !== '') append(digit)
    while (at === first && rest !== '') {
      append(rest.slice(-1))
      rest = rest.slice(0, -1)
    }
  }
  return formatted
}

const MISSING_DIGIT = { '0': '0', '#': '', '?': ' ' } as const

function fillFraction(tokens: Token[], decimals: string): string {
  const significant = decimals.replace(/0+$/, '').length
  let at = 0
  let formatted = '.'
  for (const token of tokens) {
    if (token.kind !== 'digit') {
      formatted += plainText(token)
      continue
    }
    formatted += at < significant ? (decimals[at] ?? '') : MISSING_DIGIT[token.text]
    at += 1
  }
  return formatted
}

function plainText(token: Token): string {
  if (token.kind === 'literal') return token.text
  return token.kind === 'percent' ? '%' : ''
}

const countDigits = (tokens: Token[]): number => tokens.filter(token => token.kind === 'digit').length

/**
 * Formats a number in a cell without a format. Excel keeps 15 digits and shows 12 or more as
 * 5.562E+11, which hides the typed text: a Swedish number has twelve digits. So whole numbers are
 * shown in full.
 */
export function showGeneral(value: number): string {
  const rounded = Number(value.toPrecision(15))
  return Number.isInteger(rounded) && Math.abs(rounded) < 1e21 ? rounded.toFixed(0) : String(rounded).toUpperCase()
}
