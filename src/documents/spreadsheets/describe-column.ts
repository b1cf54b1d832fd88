import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { columnTexts } from './column-texts.ts'
import type { SheetLayout } from './layout.ts'
import { columnName } from './workbook/address.ts'

/**
 * Describes which column the UIDs are read from and why, and which similar columns were rejected.
 * Returns '' for older layouts and without a UID column.
 */
export function describeColumn({ uidColumn, described }: SheetLayout, language: Language): string {
  if (!described?.why || uidColumn === 0) return ''
  const t = translate(columnTexts, language)
  const describeName = (column: number, heading: string) => {
    const letter = columnName(column)
    return heading === '' ? t('column', { letter }) : t('column named', { letter, heading })
  }
  const text = t(described.why, { column: describeName(uidColumn, described.columns.uid?.heading ?? '') })
  const rejected = (described.passedOver ?? []).map(({ column, heading, why }) =>
    t(`passed ${why}`, { column: describeName(column, heading) }),
  )
  return rejected.length === 0 ? text : `${text} ${t('passedOver', { columns: rejected.join(', ') })}`
}
