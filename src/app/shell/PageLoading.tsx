import { Progress } from '@mantine/core'
import { useTexts } from '../../ground/texts/screen/useTexts.ts'
import { texts } from './texts.ts'

/** The base view's progress bar, until the user and the page are known. */
export function PageLoading() {
  const t = useTexts(texts)
  return (
    <Progress.Root size={3} radius={0} pos="fixed" top={0} left={0} right={0} style={{ zIndex: 500 }}>
      <Progress.Section value={100} animated aria-label={t('loading')} />
    </Progress.Root>
  )
}
