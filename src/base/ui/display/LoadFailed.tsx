import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { reasonMessage, withReason } from '../calls/failure-message.ts'
import { texts } from '../ui-texts.ts'
import { EmptyState } from './EmptyState.tsx'

/** A failed page load: the reason and a retry button. */
export function LoadFailed({ title, failure, onRetry }: { title: string; failure: unknown; onRetry: () => void }) {
  const t = useTexts(texts)
  return (
    <EmptyState
      Icon={IconCloudOff}
      text={withReason(title, reasonMessage(failure))}
      action={
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}

type LoadedProps = {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  failed: string
  children: ReactNode
}

/** Content that a query loads; or, if the first load failed, the reason and a retry button. */
export const Loaded = ({ query: { data, error, refetch }, failed, children }: LoadedProps) =>
  error && !data ? <LoadFailed title={failed} failure={error} onRetry={() => void refetch()} /> : children
