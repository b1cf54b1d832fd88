import { Progress } from '@mantine/core'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { LoadFailed } from '../../base/ui/display/LoadFailed.tsx'
import { texts } from './shell-texts.ts'

/** A progress bar until the user and the page are loaded. */
export function PageLoading() {
  const t = useTexts(texts)
  return (
    <Progress.Root size={3} radius={0} pos="fixed" top={0} left={0} right={0} style={{ zIndex: 500 }}>
      <Progress.Section value={100} animated aria-label={t('loading')} />
    </Progress.Root>
  )
}

/**
 * A page whose code or first data failed to load: usually a new release or a lost connection, both
 * fixed by reloading.
 */
export function PageFailed({ error }: { error: unknown }) {
  const t = useTexts(texts)
  return <LoadFailed title={t('pageFailed')} failure={error} onRetry={() => window.location.reload()} />
}
