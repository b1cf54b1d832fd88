import { MAX_LISTED_UNSUPPORTED, type ReportRow } from '../report-content.ts'
import { TEXT_STYLES } from '../report-style.ts'
import type { ReportSheet } from './report-sheet.ts'
import { columnsAt, openRowChapter, type RowChapter } from './row-chapter.ts'

const COLUMNS = columnsAt({ row: 0, uid: 50, day: 140, said: 250 })

/**
 * Opens the chapter of invoices without evidence that their UID was valid on their day, after the
 * rows; it is empty if there are none.
 */
export function openUnsupportedDays(sheet: ReportSheet): RowChapter<ReportRow> {
  const { t } = sheet
  const headings = { row: t('columnRow'), uid: t('columnUid'), day: t('invoiceDay'), said: t('saidByQueries') }
  const { add, end } = openRowChapter<typeof headings>(sheet, {
    title: t('unsupportedDays'),
    meaning: () => t('unsupportedMeans'),
    maxRows: MAX_LISTED_UNSUPPORTED,
    headings: COLUMNS.lines(sheet, TEXT_STYLES.rowStrong, headings),
    linesOf: texts => COLUMNS.lines(sheet, TEXT_STYLES.row, texts),
    moreText: number => t('unsupportedMore', { number }),
  })
  return {
    add: ({ row, uid, invoiceDay }) => {
      if (invoiceDay === undefined || invoiceDay.isSupported) return
      add({ row: String(row ?? ''), uid, day: invoiceDay.day, said: invoiceDay.text })
    },
    end,
  }
}
