import { Stack, Text } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import type { TaskRow } from '../wire.ts'
import { rowTexts } from './row-texts.ts'

/** What the evidence says of the days of a UID's invoices, of several rows which one it is about. */
export function RowInvoiceDays({ row: { invoiceDays, rowCount } }: { row: TaskRow }) {
  const t = useTexts(rowTexts)
  if (invoiceDays.length === 0) return null
  const where = (row: number) => (rowCount > 1 ? `${t('rowNumbers', { count: 1, numbers: row })}, ` : '')
  return (
    <Stack gap={2} mt={2}>
      {invoiceDays.map(({ row, day, said }) => (
        <Text key={row} size="xs" c="dimmed" className="figures" style={{ overflowWrap: 'anywhere' }}>
          {`${where(row)}${t('rowInvoiceDay', { day })}: ${said}`}
        </Text>
      ))}
    </Stack>
  )
}
