import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { columnTexts } from './column-texts.ts'
import type { SheetLayout } from './layout.ts'
import { columnName } from './workbook/address.ts'

/**
 * Words which column the UIDs are read from and why, and which similar columns were rejected; ''
 * for older layouts and without a UID column.
 */
export function sayColumn({ uidColumn, described }: SheetLayout, language: Language): string {
  if (!described?.why || uidColumn === 0) return ''
  const say = translate(columnTexts, language)
  const named = (column: number, heading: string) => {
    const letter = columnName(column)
    return heading === '' ? say('column', { letter }) : say('column named', { letter, heading })
  }
  const taken = say(described.why, { column: named(uidColumn, described.columns.uid?.heading ?? '') })
  const passed = (described.passedOver ?? []).map(({ column, heading, why }) =>
    say(`passed ${why}`, { column: named(column, heading) }),
  )
  return passed.length === 0 ? taken : `${taken} ${say('passedOver', { columns: passed.join(', ') })}`
}
