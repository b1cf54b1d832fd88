import { useTexts } from '../../ground/texts/screen/useTexts.ts'
import { LoadFailed } from '../../ground/ui/display/LoadFailed.tsx'
import { texts } from './texts.ts'

/** A page whose code or first data did not come: usually a new release or a lost connection, both cured by loading anew. */
export function PageFailed({ error }: { error: unknown }) {
  const t = useTexts(texts)
  return <LoadFailed title={t('pageFailed')} failure={error} onRetry={() => window.location.reload()} />
}
