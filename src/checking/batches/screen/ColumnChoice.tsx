import { NativeSelect, SimpleGrid, Stack, Switch } from '@mantine/core'
import { formatNumber } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Preflight } from '../upload/wire.ts'
import { texts } from './texts.ts'
import type { Choice } from './upload-calls.ts'

type Props = { found: Preflight; choice: Choice; onChoose: (part: Partial<Choice>) => void; isBusy: boolean }

/** What was decided about the rows and columns of another choice. */
export const ANEW = { companyColumns: {}, dayColumn: null, suggestions: false } satisfies Partial<Choice>

/** Sheet and column as found, to be changed; and whether remembered answers count. */
export function ColumnChoice({ found, choice, onChoose, isBusy }: Props) {
  const t = useTexts(texts)
  const sheets = useSheets(found)
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: found.list === null ? 2 : 1 }} spacing="sm">
        {found.list === null && (
          <NativeSelect
            label={t('sheet')}
            data={sheets}
            value={choice.sheet ?? found.sheet}
            // Another sheet has other columns, and other rows to be decided about: there the column is found anew.
            onChange={event => onChoose({ ...ANEW, sheet: event.currentTarget.value, column: null })}
            disabled={isBusy || found.sheets.length < 2}
          />
        )}
        <NativeSelect
          label={t('column')}
          description={useCountryHint(found)}
          inputWrapperOrder={['label', 'input', 'description']}
          data={useColumnChoices(found)}
          value={String(choice.column ?? found.column ?? '')}
          onChange={event =>
            onChoose({ ...ANEW, sheet: found.sheet, column: Number(event.currentTarget.value) || null })
          }
          disabled={isBusy || found.columns.length === 0}
        />
      </SimpleGrid>
      <Switch
        label={t('anew')}
        description={t('anewHelp')}
        checked={choice.anew}
        onChange={event => onChoose({ anew: event.currentTarget.checked })}
        disabled={isBusy}
      />
    </Stack>
  )
}

function useSheets({ sheets }: Preflight) {
  const t = useTexts(texts)
  const language = useLanguage()
  return sheets.map(({ name, isHidden, uids }) => ({
    value: name,
    label: t(isHidden ? 'hiddenSheetOf' : 'sheetOf', { name, count: uids, uids: formatNumber(uids, language) }),
  }))
}

/** Of a list that has the country beside the number: in which column. */
function useCountryHint({ columns, countryColumn }: Preflight): string {
  const t = useTexts(texts)
  const beside = columns.find(({ column }) => column === countryColumn)
  return beside === undefined ? '' : t('countryFrom', { letter: beside.letter })
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
