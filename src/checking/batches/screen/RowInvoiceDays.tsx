import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { Folded } from '../../../ground/ui/display/Folded.tsx'
import type { TaskRow } from '../wire.ts'
import { rowTexts } from './row-texts.ts'

/** What the evidence says of the days of a UID's invoices, of several rows which one it is about. */
export function RowInvoiceDays({ row: { invoiceDays, rowCount } }: { row: TaskRow }) {
  const t = useTexts(rowTexts)
  const where = (row: number) => (rowCount > 1 ? `${t('rowNumbers', { count: 1, numbers: row })}, ` : '')
  return (
    <Folded lines={invoiceDays.map(({ row, day, said }) => `${where(row)}${t('rowInvoiceDay', { day })}: ${said}`)} />
  )
}
