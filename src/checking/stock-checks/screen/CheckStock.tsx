import type { ButtonProps } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { ACTION_ICON } from '../../../base/ui/buttons/action-icon.ts'
import type { StockSelectionInput } from '../wire.ts'
import { stockCheckQuery } from './calls.ts'
import { texts } from './stock-checks-texts.ts'

const StockDialog = lazy(async () => ({ default: (await import('./StockDialog.tsx')).StockDialog }))

type Props = Pick<ButtonProps, 'size'> & { selection: StockSelectionInput; onStarted?: () => void }

/**
 * Shows the button to check the selected partners again, or all that match the filter; renders
 * nothing while a stock check runs.
 */
export function CheckStockButton({ selection, onStarted, size = 'sm' }: Props) {
  const t = useTexts(texts)
  const { data: check } = useQuery(stockCheckQuery)
  const [isOpened, setOpened] = useState(false)
  if (check?.state === 'running') return null
  return (
    <>
      <ActionButton
        size={size}
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconListCheck {...ACTION_ICON} />}
        onClick={() => setOpened(true)}
      >
        {t('partners' in selection ? 'openChosen' : 'open')}
      </ActionButton>
      <Suspense>
        {isOpened && (
          <StockDialog selection={selection} onClose={() => setOpened(false)} onStarted={() => onStarted?.()} />
        )}
      </Suspense>
    </>
  )
}
