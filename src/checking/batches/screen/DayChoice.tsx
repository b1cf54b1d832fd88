import { NativeSelect } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Preflight } from '../upload/wire.ts'
import { columnsBeside } from './columns-beside.ts'
import { texts } from './company-texts.ts'
import type { Choice } from './upload-calls.ts'

type Props = { found: Preflight; choice: Choice; onChoose: (part: Partial<Choice>) => void; isBusy: boolean }

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
