import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { sayFailure } from '../calls/say-failure.ts'
import { texts } from '../texts.ts'
import { Empty } from './Empty.tsx'

/** Nothing could be loaded: what happened and the way to try again. */
export function LoadFailed({ title, failure, onRetry }: { title: string; failure: unknown; onRetry: () => void }) {
  const t = useTexts(texts)
  return (
    <Empty
      icon={<IconCloudOff size={32} stroke={1.5} aria-hidden />}
      text={`${title} ${sayFailure(failure)}`.trim()}
      action={
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}
