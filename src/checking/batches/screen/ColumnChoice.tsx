import { Box, NativeSelect, Radio, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import type { Language } from '../../../base/texts/define.ts'
import { formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { Translator } from '../../../base/texts/translate.ts'
import { INPUT_IDS, type InputId, inputColumn } from '../../../registers/marks/input-rules.ts'
import { COMPARED_FIELDS, type ComparedField } from '../../../vat-ids/same-company/comparison.ts'
import type { Preflight } from '../upload/wire.ts'
import { texts } from './batches-texts.ts'
import { candidateTexts } from './candidate-texts.ts'
import { texts as companyTexts, inputTexts } from './company-texts.ts'
import type { Choice } from './send-upload.ts'

type Props = { preflight: Preflight; choice: Choice; onChoose: (part: Partial<Choice>) => void; isBusy: boolean }

/** Resets choices that applied to another sheet, column or delimiter. */
export const RESET_CHOICE = {
  companyColumns: {},
  dayColumn: null,
  inputColumns: {},
  suggestions: false,
} satisfies Partial<Choice>

/** Describes a sheet with its number of UIDs, which is unknown until the column is chosen. */
export function describeSheet(
  { name, isHidden, uids }: Preflight['sheets'][number],
  { sheet, columnCandidates }: Pick<Preflight, 'sheet' | 'columnCandidates'>,
  t: Translator<typeof texts>,
  language: Language,
): string {
  if (name === sheet && columnCandidates.length > 0)
    return t(isHidden ? 'hiddenSheetUndecided' : 'sheetUndecided', { name })
  return t(isHidden ? 'hiddenSheetOf' : 'sheetOf', { name, count: uids, uids: formatNumber(uids, language) })
}

/**
 * Asks for the UID column if several contain different UIDs, with samples of each. The batch cannot
 * start before it is chosen.
 */
function ColumnQuestion({ preflight, onChoose, isBusy }: Omit<Props, 'choice'>) {
  const t = useTexts(candidateTexts)
  const language = useLanguage()
  if (preflight.columnCandidates.length === 0) return null
  return (
    <Radio.Group
      label={t('whichColumn')}
      onChange={column => onChoose({ ...RESET_CHOICE, sheet: preflight.sheet, column: Number(column) })}
    >
      <Stack gap="xs" mt="xs">
        {preflight.columnCandidates.map(({ column, letter, heading, numbers, rows, samples }) => (
          <Radio
            key={column}
            value={String(column)}
            label={`${letter} · ${heading || '–'}`}
            description={t(numbers === 0 ? 'withoutCountry' : 'candidateOf', {
              count: numbers,
              numbers: formatNumber(numbers, language),
              rows: formatNumber(rows, language),
              samples: samples.join(', ') || '–',
            })}
            styles={{ label: { overflowWrap: 'anywhere' }, description: { overflowWrap: 'anywhere' } }}
            disabled={isBusy}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/**
 * Shows the detected sheet and column, which can be changed, and the option to ignore the cache.
 */
export function ColumnChoice({ preflight, choice, onChoose, isBusy }: Props) {
  const t = useTexts(texts)
  const sheets = useSheets(preflight)
  return (
    <Stack gap="sm">
      <ColumnQuestion preflight={preflight} onChoose={onChoose} isBusy={isBusy} />
      <SimpleGrid cols={{ base: 1, xs: preflight.list === null ? 2 : 1 }} spacing="sm">
        {preflight.list === null && (
          <NativeSelect
            label={t('sheet')}
            data={sheets}
            value={choice.sheet ?? preflight.sheet}
            // Another sheet has other columns and rows, so its column is detected again.
            onChange={event => onChoose({ ...RESET_CHOICE, sheet: event.currentTarget.value, column: null })}
            disabled={isBusy || preflight.sheets.length < 2}
          />
        )}
        <NativeSelect
          label={t('column')}
          description={[preflight.columnReason, useCountryHint(preflight)].filter(Boolean).join(' ')}
          inputWrapperOrder={['label', 'input', 'description']}
          data={useColumnChoices(preflight)}
          value={String(choice.column ?? preflight.column ?? '')}
          onChange={event =>
            onChoose({ ...RESET_CHOICE, sheet: preflight.sheet, column: Number(event.currentTarget.value) || null })
          }
          disabled={isBusy || preflight.columns.length === 0}
        />
      </SimpleGrid>
      <Switch
        label={t('anew')}
        description={t('anewHelp')}
        checked={choice.ignoresCache}
        onChange={event => onChoose({ ignoresCache: event.currentTarget.checked })}
        disabled={isBusy}
      />
    </Stack>
  )
}

function useSheets({ sheets, ...preflight }: Preflight) {
  const t = useTexts(texts)
  const language = useLanguage()
  return sheets.map(sheet => ({ value: sheet.name, label: describeSheet(sheet, preflight, t, language) }))
}

/** Names the country column if the list has the country in a separate column. */
function useCountryHint({ columns, countryColumn }: Preflight): string {
  const t = useTexts(texts)
  const countryOption = columns.find(({ column }) => column === countryColumn)
  return countryOption === undefined ? '' : t('countryFrom', { letter: countryOption.letter })
}

function useColumnChoices({ columns, column }: Preflight) {
  const t = useTexts(texts)
  const language = useLanguage()
  const choices = columns.map(({ column, letter, heading, samples, uidCells }) => ({
    value: String(column),
    label: t('columnOf', {
      letter,
      name: heading || samples[0] || '–',
      count: uidCells,
      uids: formatNumber(uidCells, language),
    }),
  }))
  return column === null ? [{ value: '', label: t('pickColumn') }, ...choices] : choices
}

/**
 * Shows the detected columns of the companies to compare, which can be changed. Without a name
 * column, nothing is compared.
 */
export function CompanyChoice({ preflight, choice, onChoose, isBusy }: Props) {
  const t = useTexts(companyTexts)
  const columnOf = (field: ComparedField): number =>
    choice.companyColumns[field] ?? preflight.companyColumns?.[field] ?? 0
  const fields = columnOf('name') === 0 ? (['name'] as const) : COMPARED_FIELDS
  // A choice is possible only if there are other columns than that of the UIDs.
  if (preflight.column === null || preflight.columns.length < 2) return null
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
            data={columnsBeside(preflight, t(field === 'name' ? 'notCompared' : 'noColumn'))}
            value={String(columnOf(field))}
            onChange={event =>
              onChoose(companyColumnChoice(choice, preflight, field, Number(event.currentTarget.value)))
            }
            disabled={isBusy}
          />
        ))}
      </SimpleGrid>
    </Box>
  )
}

/** Returns the change of one company column, for the sheet that is shown. */
const companyColumnChoice = (
  choice: Choice,
  { sheet }: Preflight,
  field: ComparedField,
  column: number,
): Partial<Choice> => ({
  sheet,
  companyColumns: { ...choice.companyColumns, [field]: column },
})

/**
 * Shows the detected column of invoice dates, which can be changed. Without it, no evidence about
 * them is added.
 */
export function DayChoice({ preflight, choice, onChoose, isBusy }: Props) {
  const t = useTexts(companyTexts)
  // A choice is possible only if there are other columns than that of the UIDs.
  if (preflight.column === null || preflight.columns.length < 2) return null
  return (
    <NativeSelect
      label={t('invoiceDay')}
      description={t('invoiceDayHelp')}
      inputWrapperOrder={['label', 'input', 'description']}
      data={columnsBeside(preflight, t('noInvoiceDay'))}
      value={String(choice.dayColumn ?? preflight.dayColumn ?? 0)}
      // A choice applies to the sheet shown.
      onChange={event => onChoose({ sheet: preflight.sheet, dayColumn: Number(event.currentTarget.value) })}
      disabled={isBusy}
    />
  )
}

/**
 * Shows the detected columns of registers' inputs, such as Czech company numbers, which can be
 * changed. Each is shown only if a row has a UID that needs it.
 */
export function InputChoices({ preflight, choice, onChoose, isBusy }: Props) {
  const t = useTexts(inputTexts)
  if (preflight.columns.length < 2) return null
  return INPUT_IDS.filter(id => preflight[inputColumn(id)] !== undefined).map(id => (
    <NativeSelect
      key={id}
      label={t(id)}
      description={[severalOf(preflight, id, t), t(`${id}-help`)].filter(Boolean).join(' ')}
      inputWrapperOrder={['label', 'input', 'description']}
      data={columnsBeside(preflight, t(`${id}-none`))}
      value={String(choice.inputColumns[inputColumn(id)] ?? preflight[inputColumn(id)] ?? 0)}
      // A choice applies to the sheet shown.
      onChange={event =>
        onChoose({
          sheet: preflight.sheet,
          inputColumns: { ...choice.inputColumns, [inputColumn(id)]: Number(event.currentTarget.value) },
        })
      }
      disabled={isBusy}
    />
  ))
}

/** Names the columns among which the user must choose; '' if the column is clear or chosen. */
function severalOf({ columns, inputCandidates }: Preflight, id: InputId, t: Translator<typeof inputTexts>): string {
  const several = inputCandidates?.[id] ?? []
  const letters = columns.filter(({ column }) => several.includes(column)).map(({ letter }) => letter)
  return letters.length === 0 ? '' : t('several', { letters: letters.join(', ') })
}

/** Returns the columns except that of the UIDs as options; the first option is "none". */
function columnsBeside({ columns, column: uidColumn }: Preflight, none: string) {
  const otherColumns = columns.filter(({ column }) => column !== uidColumn)
  return [
    { value: '0', label: none },
    ...otherColumns.map(({ column, letter, heading, samples }) => ({
      value: String(column),
      label: `${letter} · ${heading || samples[0] || '–'}`,
    })),
  ]
}
