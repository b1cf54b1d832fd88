import { Box, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { COMPARED_FIELDS, type ComparedField } from '../../../vat-ids/same-company/comparison.ts'
import type { Preflight } from '../upload/wire.ts'
import { texts } from './company-texts.ts'
import type { Choice } from './upload-calls.ts'

type Props = { found: Preflight; choice: Choice; onChoose: (part: Partial<Choice>) => void; isBusy: boolean }

/** Where the companies stand that are to be compared, as found, to be changed; without a column for the name nothing is compared. */
export function CompanyChoice({ found, choice, onChoose, isBusy }: Props) {
  const t = useTexts(texts)
  const columnOf = (field: ComparedField): number => choice.companyColumns[field] ?? found.companyColumns?.[field] ?? 0
  const fields = columnOf('name') === 0 ? (['name'] as const) : COMPARED_FIELDS
  // There is a column to choose only beside that of the UIDs.
  if (found.column === null || found.columns.length < 2) return null
  return (
    <Box
      role="group"
      aria-label={t('compare')}
      p="md"
      style={{ border: '1px solid var(--ui-line)', borderRadius: 'var(--mantine-radius-sm)' }}
    >
      <Text fw={500}>{t('compare')}</Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t('compareHelp')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {fields.map(field => (
          <NativeSelect
            key={field}
            label={t(field)}
            data={columnsBeside(found, t(field === 'name' ? 'notCompared' : 'noColumn'))}
            value={String(columnOf(field))}
            onChange={event => onChoose(chosen(choice, found, field, Number(event.currentTarget.value)))}
            disabled={isBusy}
          />
        ))}
      </SimpleGrid>
    </Box>
  )
}

/** What is chosen holds for the sheet and column that are shown. */
const chosen = (choice: Choice, { sheet }: Preflight, field: ComparedField, column: number): Partial<Choice> => ({
  sheet,
  companyColumns: { ...choice.companyColumns, [field]: column },
})

/** Where the days of the invoices stand, as found, to be changed; without such a column nothing is said of them. */
export function DayChoice({ found, choice, onChoose, isBusy }: Props) {
  const t = useTexts(texts)
  // There is a column to choose only beside that of the UIDs.
  if (found.column === null || found.columns.length < 2) return null
  return (
    <NativeSelect
      label={t('invoiceDay')}
      description={t('invoiceDayHelp')}
      inputWrapperOrder={['label', 'input', 'description']}
      data={columnsBeside(found, t('noInvoiceDay'))}
      value={String(choice.dayColumn ?? found.dayColumn ?? 0)}
      // What is chosen holds for the sheet that is shown.
      onChange={event => onChoose({ sheet: found.sheet, dayColumn: Number(event.currentTarget.value) })}
      disabled={isBusy}
    />
  )
}

/** Returns the columns beside that of the UIDs, to be chosen from; the first choice is none of them. */
function columnsBeside({ columns, column: uidColumn }: Preflight, none: string) {
  const offered = columns.filter(({ column }) => column !== uidColumn)
  return [
    { value: '0', label: none },
    ...offered.map(({ column, letter, heading, samples }) => ({
      value: String(column),
      label: `${letter} · ${heading || samples[0] || '–'}`,
    })),
  ]
}
