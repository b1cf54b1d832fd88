import type { TextKey } from '../../base/texts/define.ts'
import type { Verdict } from '../../registers/authorities/answer.ts'
import type { TextStyle } from './paper/paper.ts'
import type { reportTexts } from './reports-texts.ts'

/**
 * The design of the report: near-black text, thin lines, one accent colour of the operator.
 * Contrast AA on white.
 */
export const COLORS = { style: '#1a1d1f', muted: '#5b6570', line: '#d5dadf', ground: '#f4f6f7' } as const

const style = (size: number, color: string = COLORS.style, face: TextStyle['face'] = 'regular'): TextStyle => ({
  face,
  size,
  color,
})

export const TEXT_STYLES = {
  title: style(22, COLORS.style, 'bold'),
  section: style(11, COLORS.style, 'bold'),
  text: style(9),
  strong: style(9, COLORS.style, 'bold'),
  hint: style(8, COLORS.muted),
  row: style(8),
  rowStrong: style(8, COLORS.style, 'bold'),
  small: style(7),
  /** Fits the 64 digits of a SHA-256 on one line. */
  hash: style(6.5),
  foot: style(7, COLORS.muted),
} as const satisfies Record<string, TextStyle>

export const withColor = (base: TextStyle, color: string): TextStyle => ({ ...base, color })

type VerdictLook = {
  color: string
  symbol: string
  word: TextKey<typeof reportTexts>
  sentence: TextKey<typeof reportTexts>
  meaning: TextKey<typeof reportTexts>
}

/**
 * The colour for a mark or another company: it needs a person's attention, but is
 * not a verdict.
 */
export const MARK_COLOR = '#9a6700'

/** Colour, symbol and word of each verdict, the same as on screen and in the workbook. */
export const VERDICT_STYLES: Record<Verdict, VerdictLook> = {
  valid: { color: '#1b7f3b', symbol: '✔', word: 'valid', sentence: 'singleValid', meaning: 'validMeans' },
  invalid: { color: '#b42318', symbol: '✖', word: 'invalid', sentence: 'singleInvalid', meaning: 'invalidMeans' },
  'not-checked': {
    color: '#9a6700',
    symbol: '?',
    word: 'notChecked',
    sentence: 'singleNotChecked',
    meaning: 'notCheckedMeans',
  },
  'not-a-uid': { color: '#5b6570', symbol: '–', word: 'notAUid', sentence: 'singleNotAUid', meaning: 'notAUidMeans' },
}
