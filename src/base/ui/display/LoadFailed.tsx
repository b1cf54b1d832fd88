import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { reasonMessage, withReason } from '../calls/failure-message.ts'
import { texts } from '../ui-texts.ts'
import { EmptyState } from './EmptyState.tsx'

/** A failed page load: the reason and a retry button. */
export function LoadFailed({ title, failure, onRetry }: { title: string; failure: unknown; onRetry: () => void }) {
  const t = useTexts(texts)
  return (
    <EmptyState
      icon={<IconCloudOff size={32} stroke={1.5} aria-hidden />}
      text={withReason(title, reasonMessage(failure))}
      action={
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}
