import type { Translator } from '../../../ground/texts/translate.ts'
import type { Preflight } from '../upload/wire.ts'
import type { texts } from './texts.ts'

/** Which column was taken though nothing above it says so, and by whom; '' where it has a heading. */
export function columnHint(
  { headerRow, column, columns }: Preflight,
  isPicked: boolean,
  t: Translator<typeof texts>,
): string {
  const taken = columns.find(each => each.column === column)
  if (headerRow !== null || taken === undefined) return ''
  return t(isPicked ? 'noHeaderPicked' : 'noHeader', { letter: taken.letter })
}
